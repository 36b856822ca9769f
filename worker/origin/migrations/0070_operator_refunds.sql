-- Refunds that operators give at the desk, in full or in part. They are booked as money that went back at the
-- provider, in payment_returns, once the provider has them. Times in seconds since 1970.
CREATE TABLE operator_refunds (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  order_id TEXT NOT NULL,
  payment TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  -- the member keeps the credits that the sum paid for
  keeps_credits INTEGER NOT NULL CHECK (keeps_credits IN (0, 1)),
  reason TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  -- `booked`: the books have what went back; `dropped`: an operator gave up on one that failed
  status TEXT NOT NULL CHECK (status IN ('requested', 'sent', 'booked', 'failed', 'dropped')),
  -- the provider's
  refund TEXT,
  -- what the provider said where it refused, or `returned` where its bank sent the money back
  failure TEXT,
  at INTEGER NOT NULL,
  -- when it was sent last, which the provider may have seen
  asked_at INTEGER NOT NULL DEFAULT 0,
  -- when the scheduled job looked at it last
  looked_at INTEGER NOT NULL DEFAULT 0,
  -- an attempt to send it keeps others from it until then
  sending_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX operator_refunds_by_order ON operator_refunds (order_id, at);
CREATE INDEX operator_refunds_by_payment ON operator_refunds (payment);
CREATE INDEX operator_refunds_waiting ON operator_refunds (looked_at) WHERE status IN ('requested', 'sent');
CREATE INDEX operator_refunds_failed ON operator_refunds (at, id) WHERE status = 'failed';

-- what the provider said where it refused the refund of a withdrawal
ALTER TABLE refunds ADD COLUMN failure TEXT;
