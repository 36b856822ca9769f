-- Numbers of each day, for the desk: counters without anybody's id, which no erasure changes. A day is the one of the
-- site's company's calendar, as YYYY-MM-DD; network and partner are empty for who came from none.
CREATE TABLE daily_counts (
  site TEXT NOT NULL,
  day TEXT NOT NULL,
  -- of the members' profiles; of a partner's draft empty where it names none
  country TEXT NOT NULL,
  network TEXT NOT NULL,
  partner TEXT NOT NULL,
  signups_started INTEGER NOT NULL DEFAULT 0,
  signups INTEGER NOT NULL DEFAULT 0,
  activations INTEGER NOT NULL DEFAULT 0,
  -- members who were there on this day, and those of them for the first time in their week and their month
  active INTEGER NOT NULL DEFAULT 0,
  active_first_in_week INTEGER NOT NULL DEFAULT 0,
  active_first_in_month INTEGER NOT NULL DEFAULT 0,
  -- told at night by the objects of those who were there
  messages INTEGER NOT NULL DEFAULT 0,
  messages_to_fictional INTEGER NOT NULL DEFAULT 0,
  first_messages INTEGER NOT NULL DEFAULT 0,
  replies INTEGER NOT NULL DEFAULT 0,
  matches INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (site, day, country, network, partner)
) STRICT, WITHOUT ROWID;

-- Signups by everything that is known of their source.
CREATE TABLE source_counts (
  site TEXT NOT NULL,
  day TEXT NOT NULL,
  network TEXT NOT NULL,
  ref TEXT NOT NULL,
  sub1 TEXT NOT NULL,
  sub2 TEXT NOT NULL,
  sub3 TEXT NOT NULL,
  partner TEXT NOT NULL,
  signups_started INTEGER NOT NULL DEFAULT 0,
  signups INTEGER NOT NULL DEFAULT 0,
  activations INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (site, day, network, ref, sub1, sub2, sub3, partner)
) STRICT, WITHOUT ROWID;

-- Of those who signed up in the week `cohort`, how many were activated and were there in `week`; both by their Mondays.
CREATE TABLE cohort_counts (
  site TEXT NOT NULL,
  cohort TEXT NOT NULL,
  week TEXT NOT NULL,
  country TEXT NOT NULL,
  network TEXT NOT NULL,
  partner TEXT NOT NULL,
  activations INTEGER NOT NULL DEFAULT 0,
  active INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (site, cohort, week, country, network, partner)
) STRICT, WITHOUT ROWID;

-- Credits that a site's members hold at the end of a day.
CREATE TABLE credits_held (
  site TEXT NOT NULL,
  day TEXT NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (site, day)
) STRICT, WITHOUT ROWID;

-- The day that is counted next in a time zone, and the member up to whom it is; empty before the first. `turn` changes
-- with everything that is counted, so that what was counted meanwhile by somebody else is not counted twice.
CREATE TABLE counting (
  zone TEXT PRIMARY KEY,
  day TEXT NOT NULL,
  up_to TEXT NOT NULL,
  turn INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- What the member's object said last of their balance, and when it changed last while they were away: an object that
-- nobody asked yet is asked once.
ALTER TABLE roll ADD COLUMN credits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE roll ADD COLUMN credits_changed_at INTEGER NOT NULL DEFAULT 0;
UPDATE roll SET credits_changed_at = unixepoch();

-- An erasure whose member is counted already.
ALTER TABLE deletions ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;

-- Where the buyer came from, and the week of their signup (its Monday): of the sale, because who sent them is paid for it.
ALTER TABLE orders ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN ref TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN sub1 TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN sub2 TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN sub3 TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN partner TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN signup_week TEXT;
UPDATE orders SET (network, ref, sub1, sub2, sub3, partner) =
  (SELECT coalesce(network, ''), coalesce(ref, ''), coalesce(sub1, ''), coalesce(sub2, ''), coalesce(sub3, ''), coalesce(partner, '')
    FROM signup_sources WHERE signup_sources.member = orders.member)
  WHERE EXISTS (SELECT 1 FROM signup_sources WHERE signup_sources.member = orders.member);
-- in UTC, since no statement knows a company's calendar: of sales from before this column alone
UPDATE orders SET signup_week = (SELECT date(created_at, 'unixepoch', 'weekday 0', '-6 days') FROM accounts WHERE accounts.member = orders.member);
