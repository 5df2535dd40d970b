from django.db import migrations, models


class Migration(migrations.Migration):
    """A play-off after a division's last round: how it is played, its seeds, what was decided."""

    dependencies = [("tdtool", "0025_closed_archives")]

    operations = [
        migrations.AddField("division", "play_off", models.JSONField(null=True)),
    ]
