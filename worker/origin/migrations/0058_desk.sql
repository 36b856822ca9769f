-- What was decided on the desk and is carried out at `due_at`: until then it can be taken back. A row that was carried
-- out or taken back is deleted: the audit has what was done. One that failed stays, with the reason.
CREATE TABLE planned_decisions (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  -- the call of the desk, and its body as JSON
  call TEXT NOT NULL,
  body TEXT NOT NULL,
  -- what it decides, as the work list has it
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- milliseconds since 1970
  at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  failure TEXT
) STRICT;
CREATE UNIQUE INDEX planned_decisions_by_subject ON planned_decisions (kind, subject) WHERE failure IS NULL;
CREATE INDEX planned_decisions_due ON planned_decisions (due_at) WHERE failure IS NULL;
CREATE INDEX planned_decisions_by_operator ON planned_decisions (operator_id, due_at);

-- Who has something of the work list before them. After `until` (milliseconds since 1970) it is anybody's again.
CREATE TABLE claims (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  site TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_until ON claims (until);

-- Over all sites, newest first.
CREATE INDEX audit_by_time ON audit (at, number);
-- Nobody changes what was done.
CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is never changed'); END;
CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is never changed'); END;
