-- Withdrawals stated by the public form, without a session. Times in seconds since 1970.
CREATE TABLE withdrawal_statements (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- of the address and the number: the same statement again is this one
  statement_key TEXT NOT NULL UNIQUE,
  -- as they were typed
  name TEXT NOT NULL,
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  language TEXT NOT NULL,
  -- beyond the budget of its address or its number: an operator matches it
  by_hand INTEGER NOT NULL,
  -- beyond the budget of its address: mailed to its account alone
  no_mail INTEGER NOT NULL,
  order_id TEXT,
  -- null until it was looked at; `open` waits for an operator
  outcome TEXT CHECK (outcome IN ('withdrawn', 'withdrawal_over', 'nothing_to_return', 'open', 'no_purchase')),
  at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX withdrawal_statements_open ON withdrawal_statements (site, at) WHERE outcome = 'open';
CREATE INDEX withdrawal_statements_ended ON withdrawal_statements (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX withdrawal_statements_by_order ON withdrawal_statements (order_id) WHERE order_id IS NOT NULL;

-- What was unused of the purchases of an erased account that could still be withdrawn from. `address` is a keyed hash.
CREATE TABLE erased_purchases (
  order_id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  address TEXT NOT NULL,
  credits INTEGER NOT NULL CHECK (credits > 0),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- the end of the withdrawal period
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX erased_purchases_by_address ON erased_purchases (site, address);
CREATE INDEX erased_purchases_until ON erased_purchases (until);
