-- 1: the member agreed that pages which advertise the site show their main photo (contract/consents.ts).
ALTER TABLE profiles ADD COLUMN advertised INTEGER NOT NULL DEFAULT 0 CHECK (advertised IN (0, 1));
