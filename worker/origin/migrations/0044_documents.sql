-- Invoices, credit notes and their cancellations, as they were issued: nothing changes them but the end of their time. Sums are minor units of
-- their currency; times seconds since 1970.
CREATE TABLE documents (
  -- `invoice/<order>`, `credit/<refund or return>`, `reversal/<return>`: there is one of each
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'reversal')),
  -- a company numbers its invoices in one run without gaps, and in another what corrects them
  company TEXT NOT NULL,
  run TEXT NOT NULL CHECK (run IN ('invoice', 'credit')),
  serial INTEGER NOT NULL CHECK (serial > 0),
  number TEXT NOT NULL UNIQUE,
  site TEXT NOT NULL,
  host TEXT NOT NULL,
  order_id TEXT NOT NULL,
  member TEXT NOT NULL,
  -- of a credit note: what sent the money back
  about TEXT,
  why TEXT CHECK (why IN ('withdrawn', 'provider_refund', 'charged_back')),
  -- always positive: the kind says which way it counts
  amount INTEGER NOT NULL CHECK (amount > 0),
  vat_amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- of an invoice: those bought; of a credit note: those that the sum is the price of, and how many of them were taken back
  credits INTEGER NOT NULL,
  credits_taken INTEGER NOT NULL DEFAULT 0,
  -- everything else that the document says, as JSON (documents/stored-documents.ts); null once its time is over
  data TEXT CHECK (json_valid(data)),
  issued_at INTEGER NOT NULL,
  -- the first moment at which the law no longer asks for it
  keep_until INTEGER NOT NULL,
  -- when its PDF was stored
  pdf_at INTEGER,
  UNIQUE (company, run, serial)
) STRICT;
CREATE INDEX documents_by_order ON documents (order_id);
CREATE INDEX documents_by_member ON documents (member);
CREATE INDEX documents_without_pdf ON documents (issued_at) WHERE pdf_at IS NULL AND data IS NOT NULL;
CREATE INDEX documents_by_end ON documents (keep_until) WHERE data IS NOT NULL;
