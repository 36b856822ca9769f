-- Where a buyer is, which decides the VAT: the evidence that EU law asks for, the country it comes to, and whether it agrees.
ALTER TABLE orders ADD COLUMN network_country TEXT;
ALTER TABLE orders ADD COLUMN residence_country TEXT;
ALTER TABLE orders ADD COLUMN payment_country TEXT;
ALTER TABLE orders ADD COLUMN vat_country TEXT;
ALTER TABLE orders ADD COLUMN vat_verdict TEXT;
CREATE INDEX orders_conflicting ON orders (site, id) WHERE vat_verdict = 'conflicting' AND paid_at IS NOT NULL;
