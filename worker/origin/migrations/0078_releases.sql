-- Which version of which worker answered first and last, in seconds since 1970. It is of the environment, not of a pool:
-- only the pool of what belongs to operators has rows.
CREATE TABLE releases (
  worker TEXT NOT NULL CHECK (worker IN ('edge', 'origin', 'desk')),
  id TEXT NOT NULL,
  commit_hash TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (worker, id)
) STRICT, WITHOUT ROWID;
