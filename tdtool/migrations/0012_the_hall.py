from django.db import migrations, models


class Migration(migrations.Migration):
    """Which hall pages are switched off, and who isn't named there."""

    dependencies = [("tdtool", "0011_missed_round")]

    operations = [
        migrations.AddField(
            model_name="event", name="hall_off", field=models.JSONField(null=True)
        ),
        migrations.AddField(
            model_name="entry", name="unlisted_at", field=models.DateTimeField(null=True)
        ),
    ]
