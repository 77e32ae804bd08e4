# The tests of a pack run where the pack is installed.
collect_ignore_glob = ["*/tests"]
