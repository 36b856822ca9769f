-- Accounts, found by what a person types, and the roll of members' objects.

CREATE TABLE accounts (
  member TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  email TEXT NOT NULL,
  -- as they are compared: in small letters, one way of writing each
  email_key TEXT NOT NULL,
  name_key TEXT NOT NULL,
  password TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (site, email_key),
  UNIQUE (site, name_key)
) STRICT;

CREATE TABLE roll (
  member TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  enrolled_at INTEGER NOT NULL,
  -- the day from which work that is still there is overdue, in seconds since 1970
  due_at INTEGER
) STRICT;
CREATE INDEX roll_by_due ON roll (due_at) WHERE due_at IS NOT NULL;
