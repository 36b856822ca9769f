-- The desk sums up sales by the time at which they were paid: of the sites of an operator, and of a buyer before.
CREATE INDEX orders_paid ON orders (site, paid_at, member, currency, country, method, network, partner) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_paid_by_member ON orders (member, paid_at, id) WHERE paid_at IS NOT NULL;
CREATE INDEX payments_refused ON payments (order_id) WHERE verdict = 'refused';
