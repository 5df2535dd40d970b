import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Records of games, each matched to its table, with the audit’s answer and its figures."""

    dependencies = [("tdtool", "0028_offices")]

    operations = [
        migrations.CreateModel(
            name="TableRecord",
            fields=[
                ("id", models.BigAutoField(
                    auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                )),
                ("uuid", models.UUIDField(editable=False, unique=True)),
                ("file", models.CharField(max_length=120)),
                ("digest", models.CharField(max_length=64)),
                ("text", models.TextField()),
                ("seats", models.JSONField(default=dict)),
                ("given", models.JSONField(default=dict)),
                ("verdict", models.CharField(max_length=16)),
                ("audit", models.JSONField(default=dict)),
                ("figures", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                ("act_number", models.PositiveIntegerField()),
                ("removed_at", models.DateTimeField(null=True)),
                ("by", models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="+",
                    to=settings.AUTH_USER_MODEL,
                )),
                ("game", models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="table_records",
                    to="tdtool.game",
                )),
            ],
            options={
                "db_table": "table_record",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at__isnull", True)),
                        fields=("game",),
                        name="one_record_a_table",
                    )
                ],
            },
        ),
    ]  # fmt: skip
