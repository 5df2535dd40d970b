from django.db import migrations, models


class Migration(migrations.Migration):
    """What prizes are paid from, and whom the director gave those that are given by hand."""

    dependencies = [("tdtool", "0026_play_offs")]

    operations = [
        migrations.AddField(
            model_name="division", name="prize_money", field=models.JSONField(null=True)
        ),
        migrations.AddField(
            model_name="division", name="prizes_given", field=models.JSONField(null=True)
        ),
    ]
