-- A refund may become smaller than it was promised: where some of the payment went back otherwise, or by hand. The table is
-- rebuilt because its check forbade 0; its columns stay as they were.
CREATE TABLE refunds_given (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  payment TEXT NOT NULL,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  -- what goes back by it
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  -- taken from the member's ledger
  credits INTEGER NOT NULL,
  why TEXT NOT NULL,
  -- the provider's
  refund TEXT,
  -- `by_hand`: an operator gave it back in another way
  status TEXT NOT NULL CHECK (status IN ('requested', 'sent', 'done', 'failed', 'by_hand')),
  at INTEGER NOT NULL,
  asked_at INTEGER NOT NULL DEFAULT 0,
  -- the amount that was promised, where another was given
  promised INTEGER,
  -- where the operator's own books or bank name what was given by hand
  reference TEXT
) STRICT;
INSERT INTO refunds_given (id, order_id, payment, site, member, amount, currency, credits, why, refund, status, at, asked_at)
  SELECT id, order_id, payment, site, member, amount, currency, credits, why, refund, status, at, asked_at FROM refunds;
DROP TABLE refunds;
ALTER TABLE refunds_given RENAME TO refunds;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_member ON refunds (member);
CREATE INDEX refunds_by_payment ON refunds (payment);
CREATE INDEX refunds_waiting ON refunds (asked_at) WHERE status IN ('requested', 'sent');
