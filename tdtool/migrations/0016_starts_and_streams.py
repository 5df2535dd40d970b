import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """When rounds are planned to start, whether the hall reads when they will; streams."""

    dependencies = [("tdtool", "0014_the_way_in")]

    operations = [
        migrations.AddField(
            model_name="division", name="starts", field=models.JSONField(null=True)
        ),
        migrations.AddField(
            model_name="event", name="hall_starts", field=models.BooleanField(null=True)
        ),
        migrations.CreateModel(
            name="Stream",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "shows",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "nothing"),
                            ("first", "first table each round"),
                            ("table", "table each round"),
                            ("player", "player"),
                        ],
                        max_length=8,
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "division",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tdtool.division",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tdtool.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="streams",
                        to="tdtool.event",
                    ),
                ),
            ],
            options={
                "db_table": "stream",
                "ordering": ["event", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number"), name="a_stream_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("shows__in", ["", "first", "table", "player"])),
                        name="stream_shows_is_known",
                    ),
                ],
            },
        ),
    ]
