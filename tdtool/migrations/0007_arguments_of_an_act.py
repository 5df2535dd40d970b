"""What an act was called with is named ``arguments``; the column keeps its name, and its guards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tdtool", "0006_a_seat_has_its_player"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameField(
                    model_name="journalentry", old_name="told", new_name="arguments"
                ),
                migrations.AlterField(
                    model_name="journalentry",
                    name="arguments",
                    field=models.JSONField(db_column="told", default=dict),
                ),
            ],
        ),
    ]
