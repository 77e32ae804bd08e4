from hypothesis import settings

# The same examples in every run, so that a failure is there again, and no deadline: the
# machine may be busy with something else.
settings.load_profile("ci")
