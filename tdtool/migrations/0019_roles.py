"""Five roles, and another one for an event; slips that were compared with the paper."""

from django.db import migrations, models

ROLES = ["director", "scorekeeper", "check-in", "judge", "viewer"]


class Migration(migrations.Migration):
    dependencies = [("tdtool", "0018_journal_format")]

    operations = [
        migrations.RemoveConstraint(model_name="account", name="account_role_is_known"),
        migrations.AlterField(
            model_name="account",
            name="role",
            field=models.CharField(choices=[(one, one) for one in ROLES], max_length=12),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ROLES)), name="account_role_is_known"
            ),
        ),
        migrations.AddField(model_name="event", name="roles", field=models.JSONField(null=True)),
        migrations.AddField(
            model_name="game", name="compared", field=models.PositiveIntegerField(null=True)
        ),
    ]
