import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """What players report from their phones, and how an event takes it."""

    dependencies = [("tdtool", "0014_the_way_in")]

    operations = [
        migrations.AddField(
            model_name="event", name="phone_reports", field=models.JSONField(null=True)
        ),
        migrations.CreateModel(
            name="PhoneReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(editable=False, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("report", "report"),
                            ("problem", "problem"),
                            ("wrong", "wrong"),
                            ("again", "report again"),
                            ("dismissed", "dismissed"),
                        ],
                        max_length=12,
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("seats", models.JSONField(default=list)),
                ("scores", models.JSONField(default=list)),
                ("starter", models.PositiveSmallIntegerField(null=True)),
                ("text", models.CharField(blank=True, max_length=200)),
                ("device", models.CharField(blank=True, max_length=32)),
                ("at", models.DateTimeField()),
                ("act_number", models.PositiveIntegerField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tdtool.account",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tdtool.entry",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phone_reports",
                        to="tdtool.game",
                    ),
                ),
            ],
            options={
                "db_table": "phone_report",
                "ordering": ["game", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "entry", "revision"),
                        name="a_revision_once_a_player_and_game",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["report", "problem", "wrong", "again", "dismissed"])
                        ),
                        name="phone_report_kind_is_known",
                    ),
                ],
            },
        ),
    ]
