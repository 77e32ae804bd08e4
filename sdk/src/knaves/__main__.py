"""``python -m knaves`` is the command ``knaves``."""

from knaves.cli import main

if __name__ == "__main__":
    main()
