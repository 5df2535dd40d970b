from django.db import migrations, models


class Migration(migrations.Migration):
    """Prizes that are revealed one at a time: of which division, and how many so far."""

    dependencies = [("tdtool", "0023_last_rounds")]

    operations = [
        migrations.AddField(
            model_name="event", name="ceremony", field=models.JSONField(null=True)
        ),
    ]
