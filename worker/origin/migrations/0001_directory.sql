-- The directory: public profiles, their photos and the places they live in. One database a pool.

CREATE TABLE profiles (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  name TEXT NOT NULL,
  gender TEXT NOT NULL CHECK (gender IN ('male', 'female')),
  sexuality TEXT NOT NULL CHECK (sexuality IN ('hetero', 'gay', 'lesbian', 'bi')),
  date_of_birth TEXT NOT NULL,
  country TEXT NOT NULL,
  region TEXT,
  city TEXT NOT NULL,
  place INTEGER NOT NULL,
  language TEXT NOT NULL,
  hair_colour TEXT,
  eye_colour TEXT,
  body_type TEXT,
  relationship_status TEXT,
  tattoos TEXT,
  interests TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(interests)),
  notes TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(notes)),
  fictional INTEGER NOT NULL DEFAULT 0 CHECK (fictional IN (0, 1)),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'deleted')),
  invisible INTEGER NOT NULL DEFAULT 0 CHECK (invisible IN (0, 1)),
  -- seconds since 1970, rounded down to a quarter of an hour: written once a bucket, not once a poll
  active_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- A search has two ways: from the newest activity on until its page is full, or, where few are of the ages, by those. See directory/search.ts.
CREATE INDEX profiles_by_activity ON profiles (site, gender, active_at DESC, id, date_of_birth) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_country_activity ON profiles (site, gender, country, active_at DESC, id, date_of_birth) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_region_activity ON profiles (site, gender, country, region, active_at DESC, id, date_of_birth) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_birth ON profiles (site, gender, date_of_birth) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_country_birth ON profiles (site, gender, country, date_of_birth) WHERE status = 'active' AND invisible = 0;
CREATE INDEX profiles_by_region_birth ON profiles (site, gender, country, region, date_of_birth) WHERE status = 'active' AND invisible = 0;

CREATE TABLE photos (
  key TEXT PRIMARY KEY,
  profile TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  -- 0 is the main photo
  position INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'inspected', 'deleted')),
  UNIQUE (profile, position)
) STRICT;

CREATE TABLE places (
  id INTEGER PRIMARY KEY,
  country TEXT NOT NULL,
  region TEXT,
  name TEXT NOT NULL,
  -- hundredths of a degree: no finer position is kept or asked for
  lat INTEGER NOT NULL,
  lon INTEGER NOT NULL,
  population INTEGER NOT NULL
) STRICT;
CREATE INDEX places_by_position ON places (lat, lon);

-- How often a page was left by hiding it: no person in it, kept 30 days.
CREATE TABLE page_hidden (
  site TEXT NOT NULL,
  route TEXT NOT NULL,
  day TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (site, route, day)
) STRICT;
CREATE INDEX page_hidden_by_day ON page_hidden (day);
