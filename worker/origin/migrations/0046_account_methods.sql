-- The payment methods that a company's account at the provider has, by what a buyer pays in and from where.
CREATE TABLE account_methods (
  company TEXT NOT NULL,
  currency TEXT NOT NULL,
  country TEXT NOT NULL,
  -- JSON; null where the provider could not be asked
  methods TEXT CHECK (methods IS NULL OR json_valid(methods)),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (company, currency, country)
) STRICT;
