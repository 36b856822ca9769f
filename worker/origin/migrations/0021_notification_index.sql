-- Which members get what is sent to many at once, so that no job wakes an object for which it has nothing. Each object writes its own row.
CREATE TABLE notification_index (
  member TEXT PRIMARY KEY REFERENCES accounts (member) ON DELETE CASCADE,
  -- the site that the member used last, and its host
  site TEXT NOT NULL,
  host TEXT NOT NULL,
  zone TEXT NOT NULL,
  -- the types that they get, as bits by their place in contract/notification-types.ts
  emails INTEGER NOT NULL,
  pushes INTEGER NOT NULL,
  -- when the next weekly update is due, in seconds since 1970; null for a member who gets none
  weekly_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_index_by_week ON notification_index (weekly_at, member) WHERE weekly_at IS NOT NULL;
CREATE INDEX notification_index_by_site ON notification_index (site, member);

-- News of a site and promotions, each sent once to each member.
CREATE TABLE news (
  site TEXT NOT NULL,
  slug TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('site_news', 'promotions')),
  -- by language: title, paragraphs and where the button leads
  texts TEXT NOT NULL CHECK (json_valid(texts)),
  started_at INTEGER NOT NULL,
  -- the last member whose email was stored
  sent_to TEXT NOT NULL DEFAULT '',
  recipients INTEGER NOT NULL DEFAULT 0,
  finished_at INTEGER,
  PRIMARY KEY (site, slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX news_unfinished ON news (started_at) WHERE finished_at IS NULL;

-- An email that waits for the morning where its reader lives, in seconds since 1970.
ALTER TABLE mails ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;

-- The weekly update's newcomers.
CREATE INDEX profiles_by_newness ON profiles (site, gender, sexuality, country, created_at) WHERE status = 'active' AND invisible = 0;
