"""Write the playthroughs anew."""

from tests.playthroughs.writing import FOLDER, playthroughs

for stale in FOLDER.glob("*.txt"):
    stale.unlink()
for name, text in playthroughs():
    (FOLDER / name).write_text(text, encoding="utf-8")
