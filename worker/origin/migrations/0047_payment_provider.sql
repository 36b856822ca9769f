-- The provider at which an order is paid, or a mandate was signed: its company may have another one by now.
ALTER TABLE orders ADD COLUMN provider TEXT NOT NULL DEFAULT 'mollie';
ALTER TABLE mandates ADD COLUMN provider TEXT NOT NULL DEFAULT 'mollie';
