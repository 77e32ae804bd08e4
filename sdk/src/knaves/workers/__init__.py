"""Worker processes, which do a job batch by batch."""

from knaves.workers.job import Job
from knaves.workers.run import BATCH_S, next_size, run_in_workers

__all__ = ["BATCH_S", "Job", "next_size", "run_in_workers"]
