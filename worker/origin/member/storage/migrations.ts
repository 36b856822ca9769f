import { first, type Sql } from "./sql.ts";

/**
 * The schema of a member's object. A step is never changed once it is merged, its comments included; after
 * each one the previous release still runs, because dormant objects wake with old schemas and code may roll
 * back: columns are only added, and a table that is rebuilt keeps its name and its columns. Applied on an
 * object's first use and counted in a table of its own, since objects refuse user_version.
 *
 * Some stored names are older than the vocabulary of the code. They stay, because the release before knows no
 * others, and a view under the old name takes no upsert. Here `due.duty` is a scheduled task, and its
 * `vanish` the purge of an erased account; `told_day` the day that the member index knows, `debit_form` the
 * mandate draft, `for_books` the books outbox, `payment_returns.decision` the resolution of a case. In D1
 * `roll` is the member index.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE member (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL,
    pool TEXT NOT NULL,
    site TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('not_confirmed', 'active')),
    paid_user INTEGER NOT NULL CHECK (paid_user IN (0, 1)),
    signed_up_at INTEGER NOT NULL,
    -- the quarter of an hour in which the member was last here, and the day that D1's roll knows as the next one with work
    active_at INTEGER NOT NULL,
    told_day INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    secret_hash TEXT NOT NULL UNIQUE,
    -- the client's key of the login that made it: the same login again is the same session
    login_key TEXT UNIQUE,
    browser TEXT,
    system TEXT,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE ledger (
    entry INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    balance INTEGER NOT NULL CHECK (balance >= 0),
    at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL CHECK (json_valid(value))) STRICT;
  CREATE TABLE dismissals (alert TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  CREATE TABLE due (duty TEXT PRIMARY KEY, at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE outbox (
    receiver TEXT NOT NULL,
    number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    PRIMARY KEY (receiver, number)
  ) STRICT;
  CREATE INDEX outbox_by_next ON outbox (next_at);
  CREATE TABLE receivers (receiver TEXT PRIMARY KEY, last_number INTEGER NOT NULL) STRICT;
  CREATE TABLE inbox (sender TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (sender, number)) STRICT;
  CREATE TABLE senders (sender TEXT PRIMARY KEY, floor INTEGER NOT NULL) STRICT;`,
  `CREATE TABLE photos (
    key TEXT PRIMARY KEY,
    -- the client's key of the upload that made it: the same upload again is the same photo
    upload TEXT NOT NULL UNIQUE,
    -- the member's own order
    position INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('inspected', 'active', 'refused')),
    reason TEXT,
    uploaded_at INTEGER NOT NULL,
    refused_at INTEGER
  ) STRICT;
  -- files of no photo: of an upload under way, which holds its place until then, or what a photo left
  CREATE TABLE photo_files (key TEXT PRIMARY KEY, upload TEXT, until INTEGER NOT NULL) STRICT;
  -- whether the photos that the directory had before are here
  ALTER TABLE member ADD COLUMN photos_known INTEGER NOT NULL DEFAULT 0;`,
  `-- A turn counts what one side sent to the other, so that a late peer message changes nothing.
  CREATE TABLE likes_given (profile TEXT PRIMARY KEY, stands INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX likes_given_by_time ON likes_given (at) WHERE stands = 1;
  CREATE TABLE likes_received (
    profile TEXT PRIMARY KEY,
    stands INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- until its profile was opened, and until it was shown over a page
    is_new INTEGER NOT NULL,
    is_shown INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX likes_received_by_time ON likes_received (is_new, at) WHERE stands = 1;
  CREATE TABLE blocks_given (profile TEXT PRIMARY KEY, stands INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE TABLE blocks_received (profile TEXT PRIMARY KEY, stands INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
  -- what is limited per day, and when the count restarts
  CREATE TABLE quotas (kind TEXT PRIMARY KEY, used INTEGER NOT NULL, resets_at INTEGER NOT NULL) STRICT;
  -- the cards of the swipe game that wait, the first on top
  CREATE TABLE cards (profile TEXT PRIMARY KEY, position INTEGER NOT NULL UNIQUE) STRICT;`,
  `-- each upload that took a place in the last day, once for an attempt
  CREATE TABLE uploads_begun (number INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;`,
  `-- where the clock was by which the day of a quota was settled
  ALTER TABLE quotas ADD COLUMN zone TEXT;`,
  `-- The member's own copy of each conversation. It stays when the member empties it, with nothing in it.
  CREATE TABLE conversations (
    partner TEXT PRIMARY KEY,
    -- whether the member wrote first; whether they ever wrote
    begun INTEGER NOT NULL,
    wrote INTEGER NOT NULL,
    -- messages in the copy, and the partner's unread ones: those after an arrival
    total INTEGER NOT NULL DEFAULT 0,
    unread INTEGER NOT NULL DEFAULT 0,
    read_arrival INTEGER NOT NULL DEFAULT 0,
    -- the highest order there ever was
    last_order INTEGER NOT NULL DEFAULT 0,
    -- how far the member has read, how far the partner was told so, and how far the partner has read
    read_order INTEGER NOT NULL DEFAULT 0,
    told_order INTEGER NOT NULL DEFAULT 0,
    seen_order INTEGER NOT NULL DEFAULT 0,
    -- whether messages were ever deleted from this copy
    emptied INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX conversations_by_time ON conversations (last_order) WHERE total > 0;
  CREATE TABLE messages (
    arrival INTEGER PRIMARY KEY AUTOINCREMENT,
    partner TEXT NOT NULL,
    id TEXT NOT NULL,
    from_me INTEGER NOT NULL,
    "order" INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'gift', 'photo')),
    text TEXT NOT NULL,
    gift TEXT,
    photo TEXT,
    photo_status TEXT,
    automated INTEGER NOT NULL DEFAULT 0,
    -- the member's own: sent, delivered, returned; the partner's: received
    state TEXT NOT NULL,
    warning TEXT,
    UNIQUE (id, partner, from_me)
  ) STRICT;
  CREATE INDEX messages_by_order ON messages (partner, "order", id);
  CREATE INDEX messages_by_arrival ON messages (partner, arrival);
  -- the account is under review: its outgoing peer messages wait
  ALTER TABLE member ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
  -- the account was deleted; the object stays until every partner has acknowledged it
  ALTER TABLE member ADD COLUMN leaving INTEGER NOT NULL DEFAULT 0;`,
  `-- photos sent with messages, even if the member's copies were deleted; a deleted one goes once the directory knows
  CREATE TABLE sent_photos (
    key TEXT PRIMARY KEY,
    message TEXT NOT NULL,
    receiver TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('inspected', 'active', 'refused', 'deleted')),
    -- what the directory was told last
    told TEXT,
    -- the partner's side has the message and is told its photo's status; or will never have it
    delivered INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER NOT NULL,
    UNIQUE (message, receiver)
  ) STRICT;
  CREATE INDEX sent_photos_untold ON sent_photos (sent_at) WHERE told IS NOT status;`,
  `-- orders: what was agreed to, and their state; the books in D1 have the provider's side
  CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    -- the client's: the same order again is the same order
    key TEXT NOT NULL UNIQUE,
    -- what was agreed to, as the books have it
    terms TEXT NOT NULL CHECK (json_valid(terms)),
    credits INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    -- a single-use code; the spending cap at the time of the order, null where there was none
    code TEXT,
    cap INTEGER,
    placed_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'pending', 'ended', 'settled', 'refused')),
    why TEXT,
    payment TEXT UNIQUE,
    settled_at INTEGER,
    made_premium INTEGER NOT NULL DEFAULT 0,
    -- what was taken back, by a withdrawal or by the bank
    returned_credits INTEGER NOT NULL DEFAULT 0,
    returned_amount INTEGER NOT NULL DEFAULT 0,
    returned_at INTEGER
  ) STRICT;
  CREATE INDEX orders_by_time ON orders (placed_at);
  -- messages to the books, until they are acknowledged
  CREATE TABLE for_books (id TEXT PRIMARY KEY, news TEXT NOT NULL CHECK (json_valid(news)), at INTEGER NOT NULL) STRICT;
  -- a mandate that waits for its SMS code, and when codes were sent
  CREATE TABLE debit_form (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    form TEXT NOT NULL CHECK (json_valid(form)),
    reference TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    tries INTEGER NOT NULL,
    sent_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE codes_sent (number INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;`,
  `-- Tables found by a key of text hold each row once, without an index beside it: each write is one row.
  CREATE TABLE outbox_narrow (
    receiver TEXT NOT NULL,
    number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    PRIMARY KEY (receiver, number)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO outbox_narrow SELECT receiver, number, version, kind, body, attempts, next_at FROM outbox;
  DROP TABLE outbox;
  ALTER TABLE outbox_narrow RENAME TO outbox;
  -- What was acknowledged at its first attempt never enters it.
  CREATE INDEX outbox_retries ON outbox (next_at) WHERE attempts > 0;
  CREATE TABLE receivers_narrow (receiver TEXT PRIMARY KEY, last_number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO receivers_narrow SELECT receiver, last_number FROM receivers;
  DROP TABLE receivers;
  ALTER TABLE receivers_narrow RENAME TO receivers;
  CREATE TABLE inbox_narrow (sender TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (sender, number)) STRICT, WITHOUT ROWID;
  INSERT INTO inbox_narrow SELECT sender, number FROM inbox;
  DROP TABLE inbox;
  ALTER TABLE inbox_narrow RENAME TO inbox;
  CREATE TABLE senders_narrow (sender TEXT PRIMARY KEY, floor INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO senders_narrow SELECT sender, floor FROM senders;
  DROP TABLE senders;
  ALTER TABLE senders_narrow RENAME TO senders;
  CREATE TABLE due_narrow (duty TEXT PRIMARY KEY, at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
  INSERT INTO due_narrow SELECT duty, at, attempts FROM due;
  DROP TABLE due;
  ALTER TABLE due_narrow RENAME TO due;
  CREATE TABLE conversations_narrow (
    partner TEXT PRIMARY KEY,
    begun INTEGER NOT NULL,
    wrote INTEGER NOT NULL,
    total INTEGER NOT NULL DEFAULT 0,
    unread INTEGER NOT NULL DEFAULT 0,
    read_arrival INTEGER NOT NULL DEFAULT 0,
    last_order INTEGER NOT NULL DEFAULT 0,
    read_order INTEGER NOT NULL DEFAULT 0,
    told_order INTEGER NOT NULL DEFAULT 0,
    seen_order INTEGER NOT NULL DEFAULT 0,
    emptied INTEGER NOT NULL DEFAULT 0,
    -- how far the partner is to learn that the member has read; beyond told_order until they have
    receipt_order INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  INSERT INTO conversations_narrow SELECT partner, begun, wrote, total, unread, read_arrival, last_order, read_order, told_order, seen_order, emptied, told_order FROM conversations;
  DROP TABLE conversations;
  ALTER TABLE conversations_narrow RENAME TO conversations;
  -- A row number is not used again: the highest of those that were deleted is stored when they are.
  ALTER TABLE member ADD COLUMN deleted_arrival INTEGER NOT NULL DEFAULT 0;
  UPDATE member SET deleted_arrival = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'messages'), 0);
  CREATE TABLE messages_narrow (
    arrival INTEGER PRIMARY KEY,
    partner TEXT NOT NULL,
    id TEXT NOT NULL,
    from_me INTEGER NOT NULL,
    "order" INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'gift', 'photo')),
    text TEXT NOT NULL,
    gift TEXT,
    photo TEXT,
    photo_status TEXT,
    automated INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL,
    warning TEXT,
    UNIQUE (id, partner, from_me)
  ) STRICT;
  INSERT INTO messages_narrow SELECT arrival, partner, id, from_me, "order", at, kind, text, gift, photo, photo_status, automated, state, warning FROM messages;
  DROP TABLE messages;
  ALTER TABLE messages_narrow RENAME TO messages;
  CREATE INDEX messages_by_order ON messages (partner, "order", id);`,
  `-- money of a settled order that went back by the provider or the bank; a withdrawal stands with its order
  CREATE TABLE payment_returns (
    -- the provider's refund or chargeback; of one from before this table, and of a payment that failed after it was paid, the payment
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('provider_refund', 'chargeback')),
    amount INTEGER NOT NULL,
    -- its share of the order's credits; the ledger says how many were unused and taken
    credits_due INTEGER NOT NULL,
    -- the refund failed, or the bank gave the money back
    reversed INTEGER NOT NULL DEFAULT 0,
    -- the operator's
    decision TEXT
  ) STRICT;
  CREATE INDEX payment_returns_by_order ON payment_returns (order_id);
  INSERT INTO payment_returns (id, order_id, kind, amount, credits_due)
    SELECT payment, id, 'chargeback', returned_amount, returned_credits FROM orders WHERE why = 'charged_back';
  UPDATE orders SET why = 'chargeback' WHERE why = 'charged_back';
  DELETE FROM settings WHERE name = 'debit_blocked';`,
  `-- Push subscriptions, one for each session's browser; whatever ends a session ends its subscription.
  CREATE TABLE push_subscriptions (
    session TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    host TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER push_subscription_ends AFTER DELETE ON sessions BEGIN
    DELETE FROM push_subscriptions WHERE session = OLD.id;
  END;
  -- What waits to be handed to the queue.
  CREATE TABLE push_events (profile TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (profile, type)) STRICT, WITHOUT ROWID;`,
  `-- How far notices about unread messages and an unseen like are (member/notifications/notices.ts), and since when, in milliseconds since 1970.
  ALTER TABLE conversations ADD COLUMN notice INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN notice_since INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE likes_received ADD COLUMN notice INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE likes_received ADD COLUMN notice_since INTEGER NOT NULL DEFAULT 0;
  -- Notices that were taken together and wait to be handed over, once by their id.
  CREATE TABLE notice_batches (id TEXT PRIMARY KEY, host TEXT NOT NULL, items TEXT NOT NULL CHECK (json_valid(items))) STRICT, WITHOUT ROWID;`,
  `-- The member's deletion of the account: pending, or taken back and not yet in the directory. Times in milliseconds since 1970.
  CREATE TABLE deletion (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL,
    host TEXT NOT NULL,
    reason TEXT,
    text TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    erase_at INTEGER NOT NULL,
    reactivated INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  -- Photos whose files are out of reach until the account is reactivated.
  CREATE TABLE withheld_files (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;`,
  `-- Members of before the index of notifications are listed in it, whether or not they log in (0025_unlisted_members.sql).
  INSERT INTO due (duty, at) SELECT 'list-notifications', 0 FROM member WHERE TRUE ON CONFLICT (duty) DO NOTHING;`,
  `-- Who opened this member's profile, when last in milliseconds since 1970, and on how many days.
  CREATE TABLE views_received (
    profile TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    days INTEGER NOT NULL,
    is_new INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX views_received_by_time ON views_received (at);
  -- The profiles that this member opened on the last day on which they opened any, in days since 1970.
  CREATE TABLE views_given (profile TEXT PRIMARY KEY, day INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  -- The profiles that this member saved, with a note for themselves, and when.
  CREATE TABLE favourites (profile TEXT PRIMARY KEY, note TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
  `-- The message that a message answers, by its id in the same conversation, and one reaction of each side with how often it changed.
  ALTER TABLE messages ADD COLUMN reply_to TEXT;
  ALTER TABLE messages ADD COLUMN reaction TEXT;
  ALTER TABLE messages ADD COLUMN reaction_turn INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE messages ADD COLUMN partner_reaction TEXT;
  ALTER TABLE messages ADD COLUMN partner_reaction_turn INTEGER NOT NULL DEFAULT 0;
  -- What the member set for a conversation, in all their browsers; pinned since, in milliseconds since 1970, or 0.
  ALTER TABLE conversations ADD COLUMN pinned_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN marked_unread INTEGER NOT NULL DEFAULT 0;
  -- How often reactions changed, and the partner's newest that the member has not seen.
  ALTER TABLE conversations ADD COLUMN reaction_changes INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN new_reaction TEXT;`,
  `-- What stays visible where a photo is cut: fractions of its width and height as JSON, [0.48,0.35].
  ALTER TABLE photos ADD COLUMN focus TEXT CHECK (json_valid(focus));`,
  `-- Voice messages: texts with a recording under the key in photo. A column and no new kind, so that the previous release shows their text.
  ALTER TABLE messages ADD COLUMN voice TEXT CHECK (json_valid(voice));
  ALTER TABLE sent_photos ADD COLUMN voice INTEGER NOT NULL DEFAULT 0;`,
  `-- The searches that this member saved by name, and when, in milliseconds since 1970.
  CREATE TABLE saved_searches (name TEXT PRIMARY KEY, query TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
  `-- What a free member is told of a like (member/relations/received-likes.ts): new until the list was opened, known once it
  -- was mutual, and a number by which likes of one day stand in no order that says anything.
  ALTER TABLE likes_received ADD COLUMN list_new INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE likes_received ADD COLUMN known INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE likes_received ADD COLUMN shuffle INTEGER NOT NULL DEFAULT 0;
  UPDATE likes_received SET list_new = is_new, shuffle = random(),
    known = EXISTS (SELECT 1 FROM likes_given WHERE likes_given.profile = likes_received.profile AND likes_given.stands = 1);`,
  `-- Who the partner was when the member last wrote to them, for when the directory does not answer: {"name", "fictional"} as JSON.
  ALTER TABLE conversations ADD COLUMN partner_known TEXT CHECK (json_valid(partner_known));`,
  `-- The last moment of the withdrawal period, in milliseconds since 1970, as it was when the order was paid.
  ALTER TABLE orders ADD COLUMN withdraw_until INTEGER;`,
  `-- How much the member sent of copies that were deleted since, by the quarter of an hour in milliseconds since 1970, until its day is counted.
  CREATE TABLE sent_and_deleted (
    at INTEGER PRIMARY KEY,
    messages INTEGER NOT NULL,
    messages_to_fictional INTEGER NOT NULL,
    first_messages INTEGER NOT NULL,
    replies INTEGER NOT NULL
  ) STRICT;`,
];

/**
 * What an object without a row has after every step, as one text of statements. The first object that an
 * isolate creates goes through the steps and leaves it here: it is code, and the same for every member.
 */
let newestSchema: string | null = null;

/** The tables, then the indexes and triggers on them; not those of SQLite and of the runtime itself. */
const OWN_SCHEMA = `SELECT sql FROM sqlite_master
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\'
  ORDER BY type <> 'table', rowid`;

/**
 * Migrates an object to the newest schema, or to the step `upTo`. Runs inside a transaction. A new object
 * gets all tables at once, which costs a fourth of the steps that lead to them.
 */
export function migrate(sql: Sql, upTo = MIGRATIONS.length): void {
  const isNew = !isCreated(sql);
  if (isNew && upTo === MIGRATIONS.length && newestSchema !== null) {
    sql.exec(newestSchema);
    sql.exec("INSERT INTO migrations (number) SELECT value FROM json_each(?)", STEP_NUMBERS);
    return;
  }
  sql.exec("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY) STRICT");
  const done = first<{ n: number | null }>(sql, "SELECT max(number) AS n FROM migrations")?.n ?? 0;
  for (const [i, steps] of MIGRATIONS.entries()) {
    if (i < done || i >= upTo) continue;
    sql.exec(steps);
    sql.exec("INSERT INTO migrations (number) VALUES (?)", i + 1);
  }
  if (isNew && upTo === MIGRATIONS.length) newestSchema = schemaOf(sql);
}

const STEP_NUMBERS = JSON.stringify(MIGRATIONS.map((_, i) => i + 1));

/** The statements that make an object's tables, indexes and triggers. */
export const schemaOf = (sql: Sql): string =>
  sql
    .exec<{ sql: string }>(OWN_SCHEMA)
    .toArray()
    .map(({ sql: statement }) => `${statement};`)
    .join("\n");

/** Whether the object was ever created. Only reads, so that a check leaves no trace in an empty object. */
export const isCreated = (sql: Sql): boolean =>
  first(sql, "SELECT 1 AS yes FROM sqlite_master WHERE type = 'table' AND name = 'migrations'") !== null;
