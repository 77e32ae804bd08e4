from hypothesis import settings

# The same examples in every run, so that a failure is there again; and no deadline, as the
# machine may be busy with something else.
settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("repeatable")
