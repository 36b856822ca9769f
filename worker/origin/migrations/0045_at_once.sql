-- What the buyer agreed to when they asked for their credits at once: the words that they saw, the day of that wording, the language and the
-- time, as JSON. Null in orders from before it was stored.
ALTER TABLE orders ADD COLUMN at_once TEXT CHECK (json_valid(at_once));
