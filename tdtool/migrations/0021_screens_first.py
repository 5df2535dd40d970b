from django.db import migrations, models


class Migration(migrations.Migration):
    """For how many minutes a round's pairings are on the hall's screens alone."""

    dependencies = [("tdtool", "0020_a_second_laptop")]

    operations = [
        migrations.AddField(
            "event", "screens_first", models.PositiveSmallIntegerField(null=True)
        ),
    ]
