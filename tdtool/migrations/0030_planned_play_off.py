from django.db import migrations, models


class Migration(migrations.Migration):
    """The play-off that a division is to have, and after which round."""

    dependencies = [("tdtool", "0029_records_of_tables")]

    operations = [
        migrations.AddField("division", "play_off_planned", models.JSONField(null=True)),
    ]
