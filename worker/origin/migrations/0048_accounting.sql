-- When the provider carried a refund out, as it told us, or an operator gave it back by hand. Null until then, and before this column.
ALTER TABLE refunds ADD COLUMN done_at INTEGER;
-- When a payment was first seen paid, and the company at whose account it is, where no order says that.
ALTER TABLE payments ADD COLUMN paid_at INTEGER;
ALTER TABLE payments ADD COLUMN company TEXT;
UPDATE payments SET paid_at = seen_at WHERE status = 'paid';

-- What a provider paid out, kept and gave back beside the payments, as its settlements say. Sums are minor units of their currency, from
-- the view of our balance there.
CREATE TABLE provider_entries (
  -- the settlement, and which of its parts
  id TEXT PRIMARY KEY,
  company TEXT NOT NULL,
  settlement TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('payout', 'fee', 'conversion')),
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- of a fee: the VAT in it, by the provider's own invoice
  vat_amount INTEGER NOT NULL DEFAULT 0,
  what TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX provider_entries_by_company ON provider_entries (company, at);

-- Months that an operator closed: nothing with a date in them is added or changed any more.
CREATE TABLE closed_months (
  company TEXT NOT NULL,
  -- YYYY-MM
  month TEXT NOT NULL,
  -- the first second after it, where the company is
  until INTEGER NOT NULL,
  -- what was open and seen by who closed it, as JSON
  acknowledged TEXT NOT NULL CHECK (json_valid(acknowledged)),
  site TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  closed_at INTEGER NOT NULL,
  -- counts and sums as JSON, and the SHA-256 of all documents and movements; null until they are made
  totals TEXT CHECK (json_valid(totals)),
  digest TEXT,
  PRIMARY KEY (company, month)
) STRICT;

-- The movements of money that a closed month holds, as they were then.
CREATE TABLE closed_movements (
  company TEXT NOT NULL,
  month TEXT NOT NULL,
  -- what moved, `<kind>/<reference>`: a correction names the movement that it corrects
  entry TEXT NOT NULL,
  kind TEXT NOT NULL,
  reference TEXT NOT NULL,
  order_id TEXT,
  payment TEXT,
  site TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  -- when it happened, and the moment under which it is booked
  at INTEGER NOT NULL,
  booked_at INTEGER NOT NULL,
  PRIMARY KEY (company, month, entry)
) STRICT;
CREATE INDEX closed_movements_by_entry ON closed_movements (entry);

CREATE INDEX orders_by_seller ON orders (company, site);
CREATE INDEX documents_by_time ON documents (company, issued_at);

CREATE TRIGGER documents_in_closed_month BEFORE INSERT ON documents
WHEN EXISTS (SELECT 1 FROM closed_months WHERE company = NEW.company AND until > NEW.issued_at)
BEGIN SELECT RAISE(ABORT, 'the month of this document is closed'); END;
CREATE TRIGGER documents_closed BEFORE UPDATE OF kind, company, run, serial, number, order_id, amount, vat_amount, currency, issued_at ON documents
WHEN EXISTS (SELECT 1 FROM closed_months WHERE company = OLD.company AND until > min(OLD.issued_at, NEW.issued_at))
BEGIN SELECT RAISE(ABORT, 'the month of this document is closed'); END;
CREATE TRIGGER documents_kept BEFORE DELETE ON documents
WHEN EXISTS (SELECT 1 FROM closed_months WHERE company = OLD.company AND until > OLD.issued_at)
BEGIN SELECT RAISE(ABORT, 'the month of this document is closed'); END;
CREATE TRIGGER closed_movements_unchanged BEFORE UPDATE ON closed_movements
BEGIN SELECT RAISE(ABORT, 'a closed month is never changed'); END;
CREATE TRIGGER closed_movements_kept BEFORE DELETE ON closed_movements
WHEN EXISTS (SELECT 1 FROM closed_months WHERE company = OLD.company AND month = OLD.month)
BEGIN SELECT RAISE(ABORT, 'a closed month is never changed'); END;
