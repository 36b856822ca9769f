-- What a provider said of an account depends on the smallest price that was asked about too, which two sites of a company need not share. The
-- table keeps answers for minutes, so the old ones are dropped.
DROP TABLE account_methods;
CREATE TABLE account_methods (
  company TEXT NOT NULL,
  currency TEXT NOT NULL,
  country TEXT NOT NULL,
  -- in minor units
  amount INTEGER NOT NULL,
  -- JSON; null where the provider could not be asked
  methods TEXT CHECK (methods IS NULL OR json_valid(methods)),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (company, currency, country, amount)
) STRICT;
