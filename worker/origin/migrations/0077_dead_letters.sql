-- Messages that a queue gave up on, one row for each thing that they are about: a letter that dies again is the same
-- letter. Ids are in the order of time; `first_at`, `died_at` and `closed_at` in seconds since 1970, `repeat_at`, since
-- when somebody repeats it, in milliseconds. A closed row is deleted after a month.
CREATE TABLE dead_letters (
  id TEXT PRIMARY KEY,
  queue TEXT NOT NULL CHECK (queue IN ('mail', 'push', 'settle', 'jobs')),
  key TEXT NOT NULL,
  -- empty for what belongs to a whole pool
  site TEXT NOT NULL,
  member TEXT,
  -- the message as it was, JSON: ids alone
  body TEXT NOT NULL,
  error TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  died_at INTEGER NOT NULL,
  times INTEGER NOT NULL DEFAULT 1,
  repeat_at INTEGER,
  closed_at INTEGER,
  outcome TEXT CHECK (outcome IN ('repeated', 'dropped')),
  UNIQUE (queue, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX dead_letters_waiting ON dead_letters (died_at, id) WHERE closed_at IS NULL;
CREATE INDEX dead_letters_closed ON dead_letters (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX dead_letters_by_member ON dead_letters (member) WHERE member IS NOT NULL;

-- Jobs that have not ended for too long are in the work list, by the second of their end.
ALTER TABLE job_runs ADD COLUMN ended_at INTEGER AS (finished_at / 1000) VIRTUAL;
CREATE INDEX job_runs_by_end ON job_runs (ended_at, job);
