from django.db import migrations, models


class Migration(migrations.Migration):
    """Events that were opened from an archive: read here, and written nowhere."""

    dependencies = [("tdtool", "0021_screens_first")]

    operations = [
        migrations.AddField("event", "archived", models.BooleanField(default=False)),
    ]
