-- The books: what was ordered, what was paid for it, what went back. Sums are minor units of their currency; times seconds since 1970.

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  host TEXT NOT NULL,
  member TEXT NOT NULL,
  -- who sells: its own run of invoices
  company TEXT NOT NULL,
  seller TEXT NOT NULL CHECK (json_valid(seller)),
  bundle TEXT NOT NULL,
  credits INTEGER NOT NULL CHECK (credits > 0),
  method TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  list_amount INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  vat_rate INTEGER NOT NULL,
  vat_amount INTEGER NOT NULL,
  discount_kind TEXT,
  discount_code TEXT,
  discount_percentage INTEGER,
  -- the mandate by which a remembered card, or an account, is charged
  mandate TEXT,
  remember_card INTEGER NOT NULL DEFAULT 0,
  next TEXT,
  locale TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'pending', 'completed', 'failed', 'cancelled', 'refunded')),
  reason TEXT,
  -- the provider's
  payment TEXT UNIQUE,
  checkout TEXT,
  collected_on TEXT,
  made_premium INTEGER NOT NULL DEFAULT 0,
  invoice INTEGER,
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  -- when the provider was asked last
  asked_at INTEGER NOT NULL DEFAULT 0,
  -- the member's object has heard how it ended
  told INTEGER NOT NULL DEFAULT 0,
  UNIQUE (company, invoice)
) STRICT;
CREATE INDEX orders_by_member ON orders (member, created_at);
CREATE INDEX orders_waiting ON orders (asked_at) WHERE status IN ('open', 'pending') OR told = 0;

-- Every payment that the provider told of: a verdict on each, and what of it went back.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  -- null: it names none of ours
  order_id TEXT,
  site TEXT NOT NULL,
  status TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  refunded INTEGER NOT NULL DEFAULT 0,
  charged_back INTEGER NOT NULL DEFAULT 0,
  -- settled, refused (the money goes back), what does not fit (unknown_order, wrong_amount), or that an operator has looked into it
  verdict TEXT,
  seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX payments_by_order ON payments (order_id);

-- What the provider called about, kept until it was looked into.
CREATE TABLE payment_notices (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  host TEXT NOT NULL,
  payment TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- how often the queue was asked to look
  tries INTEGER NOT NULL DEFAULT 0,
  done_at INTEGER
) STRICT;
CREATE INDEX payment_notices_waiting ON payment_notices (at) WHERE done_at IS NULL;
CREATE INDEX payment_notices_by_payment ON payment_notices (payment) WHERE done_at IS NULL;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  payment TEXT NOT NULL,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  -- taken from the member's ledger
  credits INTEGER NOT NULL,
  why TEXT NOT NULL,
  -- the provider's
  refund TEXT,
  -- `by_hand`: an operator gave it back in another way
  status TEXT NOT NULL CHECK (status IN ('requested', 'sent', 'done', 'failed', 'by_hand')),
  at INTEGER NOT NULL,
  asked_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_member ON refunds (member);
CREATE INDEX refunds_by_payment ON refunds (payment);
CREATE INDEX refunds_waiting ON refunds (asked_at) WHERE status IN ('requested', 'sent');

-- What a member's bank took back, and what was left of it in his ledger.
CREATE TABLE chargebacks (payment TEXT PRIMARY KEY, order_id TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, credits INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX chargebacks_by_order ON chargebacks (order_id);

CREATE TABLE discount_codes (
  site TEXT NOT NULL,
  code TEXT NOT NULL,
  percentage INTEGER NOT NULL CHECK (percentage BETWEEN 1 AND 90),
  country TEXT,
  member TEXT,
  expires_at INTEGER,
  currency TEXT,
  minimum_order_value INTEGER,
  once_per_user INTEGER NOT NULL,
  -- JSON, or null for any
  methods TEXT,
  status TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (site, code)
) STRICT;

-- By what the provider may charge somebody who is not there: an account that may be debited, a card to be remembered.
CREATE TABLE mandates (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('debit', 'card')),
  method TEXT NOT NULL,
  -- the provider's
  customer TEXT NOT NULL,
  mandate TEXT NOT NULL,
  -- all but the last digits is left out
  label TEXT NOT NULL,
  holder TEXT,
  reference TEXT,
  signed_at INTEGER NOT NULL,
  ended_at INTEGER,
  UNIQUE (customer, mandate)
) STRICT;
CREATE INDEX mandates_by_member ON mandates (member);

-- For the operator's own statistics.
CREATE TABLE order_events (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  site TEXT NOT NULL,
  order_id TEXT NOT NULL,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (order_id, event)
) STRICT;

-- What a mail says besides its kind: figures, no addresses.
ALTER TABLE mails ADD COLUMN details TEXT;
CREATE INDEX mails_by_link ON mails (link) WHERE link IS NOT NULL;
