-- What proves that a mandate was given: its text as it was read, who signed it, and the code that was sent to their mobile.
-- It outlives the account, until the payer's bank can no longer ask for it (payments/mandate-proofs.ts).
CREATE TABLE mandate_proofs (
  -- the mandate's, which orders name
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  company TEXT NOT NULL,
  reference TEXT NOT NULL,
  creditor_id TEXT NOT NULL,
  creditor_name TEXT NOT NULL,
  holder TEXT NOT NULL,
  -- masked, as everywhere here: the provider has it
  account TEXT NOT NULL,
  -- street, number, postal_code, city, country, as JSON
  address TEXT NOT NULL CHECK (json_valid(address)),
  mobile TEXT NOT NULL,
  language TEXT NOT NULL,
  text TEXT NOT NULL,
  code_sent_at INTEGER NOT NULL,
  signed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mandate_proofs_by_member ON mandate_proofs (member);
CREATE INDEX orders_by_mandate ON orders (mandate, created_at) WHERE mandate IS NOT NULL;

-- The creditor by which the provider last collected a company's debit.
CREATE TABLE seen_creditors (company TEXT PRIMARY KEY, creditor TEXT NOT NULL, seen_at INTEGER NOT NULL) STRICT;
