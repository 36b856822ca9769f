-- Money that went back from a payment without our asking: a refund made at the provider, or a chargeback.
CREATE TABLE payment_returns (
  -- the provider's refund or chargeback; of a payment that failed after it was paid, the payment
  id TEXT PRIMARY KEY,
  payment TEXT NOT NULL,
  order_id TEXT NOT NULL,
  site TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('provider_refund', 'chargeback')),
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  -- its share of the purchase's credits; what of it was unused and taken is in returned_credits
  credits_due INTEGER NOT NULL,
  -- the refund failed, or the bank gave the money back
  reversed_at INTEGER,
  -- the operator's, on credits that were spent or are to stay
  decision TEXT CHECK (decision IN ('accept', 'take', 'restore')),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_returns_by_payment ON payment_returns (payment);
CREATE INDEX payment_returns_by_member ON payment_returns (member);
CREATE INDEX payment_returns_undecided ON payment_returns (at) WHERE decision IS NULL AND reversed_at IS NULL;

-- Ledger entries about returns. `credits` were taken; below zero they were given back.
CREATE TABLE returned_credits (
  id TEXT PRIMARY KEY,
  return_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  member TEXT NOT NULL,
  credits INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX returned_credits_by_return ON returned_credits (return_id);
CREATE INDEX returned_credits_by_member ON returned_credits (member);

INSERT INTO payment_returns (id, payment, order_id, site, member, kind, amount, currency, credits_due, at)
  SELECT chargebacks.payment, chargebacks.payment, order_id, site, member, 'chargeback', chargebacks.amount, chargebacks.currency, chargebacks.credits, at
    FROM chargebacks JOIN orders ON orders.id = order_id;
INSERT INTO returned_credits (id, return_id, order_id, member, credits, at)
  SELECT 'chargeback/' || chargebacks.payment, chargebacks.payment, order_id, member, chargebacks.credits, at
    FROM chargebacks JOIN orders ON orders.id = order_id WHERE chargebacks.credits > 0;
DROP TABLE chargebacks;

-- What an operator decided about the books, and why.
CREATE TABLE operator_decisions (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  site TEXT NOT NULL,
  about TEXT NOT NULL,
  decision TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- The company at whose account a mandate was signed (empty: before this column), when the provider was asked about it last, and why it ended.
ALTER TABLE mandates ADD COLUMN company TEXT NOT NULL DEFAULT '';
ALTER TABLE mandates ADD COLUMN checked_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mandates ADD COLUMN ended_by TEXT CHECK (ended_by IN ('member', 'provider'));

-- Orders whose payment may still receive money, whatever the order itself became.
CREATE INDEX payments_unfinished ON payments (order_id) WHERE status IN ('open', 'pending');
