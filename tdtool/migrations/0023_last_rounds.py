from django.db import migrations, models


class Migration(migrations.Migration):
    """What a division says of its last rounds: Gibsons, and how much spread a game may change."""

    dependencies = [("tdtool", "0022_opened_archives")]

    operations = [
        migrations.AddField(
            model_name="division", name="last_rounds", field=models.JSONField(null=True)
        ),
    ]
