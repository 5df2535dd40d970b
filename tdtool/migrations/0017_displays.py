import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Displays in the hall, and what is announced there."""

    dependencies = [("tdtool", "0016_starts_and_streams")]

    operations = [
        migrations.AddField(
            model_name="event", name="announced", field=models.JSONField(null=True)
        ),
        migrations.CreateModel(
            name="Display",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=8, unique=True)),
                ("name", models.CharField(max_length=40)),
                ("screens", models.JSONField(default=list)),
                ("stay", models.PositiveSmallIntegerField()),
                ("dark", models.BooleanField(default=False)),
                ("removed", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="displays",
                        to="tdtool.event",
                    ),
                ),
            ],
            options={"db_table": "display", "ordering": ["event", "id"]},
        ),
    ]
