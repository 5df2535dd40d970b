"""Names of the kept rating list, as they are searched: a letter’s stroke doesn’t count any more."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tdtool.english import searched


def search_again(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    rows = apps.get_model("tdtool", "RatedPlayer").objects
    changed = []
    for row in rows.iterator():
        if row.folded != searched(row.name):
            row.folded = searched(row.name)
            changed.append(row)
    rows.bulk_update(changed, ["folded"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tdtool", "0032_players_who_wait")]

    operations = [migrations.RunPython(search_again, migrations.RunPython.noop)]
