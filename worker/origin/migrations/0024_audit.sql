-- What operators did, who they said they were, and why: the decisions on the books move here. Rows are only added.
CREATE TABLE audit (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  site TEXT NOT NULL,
  -- seconds since 1970
  at INTEGER NOT NULL,
  -- what it belongs to: books, decisions, complaints
  area TEXT NOT NULL,
  -- the name that came with the command; empty where none did
  operator TEXT NOT NULL,
  action TEXT NOT NULL,
  -- what was changed, by its id
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- JSON; null where nothing was there
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX audit_by_area ON audit (site, area, number);
INSERT INTO audit (site, at, area, operator, action, subject, reason)
  SELECT site, at, 'books', '', decision, about, reason FROM operator_decisions ORDER BY number;
DROP TABLE operator_decisions;
