"""A division keeps which act can have changed its scores the last: to begin with, its event's last."""


from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def last_act(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    divisions = apps.get_model("tdtool", "Division").objects
    entries = apps.get_model("tdtool", "JournalEntry").objects.order_by("-number")
    for division in divisions.select_related("event"):
        last = entries.filter(chain=division.event.uuid).first()
        if last is not None:
            divisions.filter(pk=division.pk).update(scored_by=last.hash)


class Migration(migrations.Migration):
    dependencies = [
        ("tdtool", "0007_arguments_of_an_act"),
    ]

    operations = [
        migrations.AddField(
            model_name="division",
            name="scored_by",
            field=models.CharField(default="", editable=False, max_length=64),
        ),
        migrations.RunPython(last_act, migrations.RunPython.noop),
    ]
