-- The desk lists the orders of all sites, newest first, and finds one by its payment.
CREATE INDEX orders_by_time ON orders (created_at, id);
