-- Archives of all that a member has, made for them on request. Times in seconds since 1970.
CREATE TABLE exports (
  id TEXT PRIMARY KEY,
  member TEXT NOT NULL,
  site TEXT NOT NULL,
  host TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'building', 'ready', 'failed')),
  -- percent
  progress INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  requested_at INTEGER NOT NULL,
  -- when the piece of the job that builds it began
  begun_at INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX exports_by_member ON exports (member, requested_at);
CREATE INDEX exports_unfinished ON exports (requested_at) WHERE status IN ('waiting', 'building');
CREATE INDEX exports_by_end ON exports (expires_at) WHERE expires_at IS NOT NULL;
