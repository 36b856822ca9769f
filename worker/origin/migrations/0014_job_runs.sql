-- When a scheduled job last ended, and when the run that ended then had begun; both in milliseconds since 1970.
CREATE TABLE job_runs (
  job TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  finished_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The sweep continues after a day and a member.
DROP INDEX roll_by_due;
CREATE INDEX roll_by_due ON roll (due_at, member) WHERE due_at IS NOT NULL;
