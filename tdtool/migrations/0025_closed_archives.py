from django.db import migrations, models


class Migration(migrations.Migration):
    """Opened archives that were closed again: off the list of events, and nothing is deleted."""

    dependencies = [("tdtool", "0024_prize_ceremony")]

    operations = [
        migrations.AddField("event", "closed", models.BooleanField(default=False)),
    ]
