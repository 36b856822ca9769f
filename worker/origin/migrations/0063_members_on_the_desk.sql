-- Members on the desk: what operators note about them, credits that operators give or take, and by what a member is found.
-- Times in seconds since 1970.
CREATE TABLE member_notes (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX member_notes_by_member ON member_notes (member, at);

-- `waiting`: above what one person may give or take, until a second one confirms or refuses it.
CREATE TABLE credit_grants (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  -- below zero they are taken
  credits INTEGER NOT NULL CHECK (credits <> 0),
  reason TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- `not_possible`: the member has fewer than are to be taken
  state TEXT NOT NULL CHECK (state IN ('waiting', 'granted', 'refused', 'not_possible')),
  -- the second person, where one was needed
  decided_by TEXT,
  decided_at INTEGER,
  -- the member's ledger has it
  applied_at INTEGER
) STRICT;
CREATE INDEX credit_grants_by_member ON credit_grants (member, at);
CREATE INDEX credit_grants_waiting ON credit_grants (at, id) WHERE state = 'waiting';
CREATE INDEX credit_grants_unapplied ON credit_grants (at, id) WHERE state = 'granted' AND applied_at IS NULL;

CREATE INDEX mandate_proofs_by_mobile ON mandate_proofs (mobile);
CREATE INDEX mandates_by_reference ON mandates (reference) WHERE reference IS NOT NULL;
CREATE INDEX refunds_by_provider ON refunds (refund) WHERE refund IS NOT NULL;
CREATE INDEX withdrawal_statements_by_number ON withdrawal_statements (number COLLATE NOCASE);
CREATE INDEX withdrawal_statements_by_email ON withdrawal_statements (lower(email));
CREATE INDEX complaints_by_email ON complaints (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX reports_by_reporter ON reports (reporter, at);
CREATE INDEX complaints_by_reported ON complaints (reported) WHERE reported IS NOT NULL;
