from django.db import migrations, models


class Migration(migrations.Migration):
    """What rating offices were sent, and players’ numbers at each of them."""

    dependencies = [("tdtool", "0027_prize_money")]

    operations = [
        migrations.AddField("event", "offices", models.JSONField(null=True)),
        migrations.AddField("entry", "member_numbers", models.JSONField(null=True)),
    ]
