import fc from "fast-check";
import { expect, test } from "vitest";
import { balance, addEntry } from "#origin/member/billing/ledger.ts";
import {
  decideOnMessagePhoto,
  deleteConversation,
  deleteSentPhoto,
  sendPhotoAndEmit,
} from "#origin/member/messaging/conversation-actions.ts";
import { onAcknowledged } from "#origin/member/messaging/message-handlers.ts";
import { findMessage } from "#origin/member/messaging/messages.ts";
import { peerHandlers } from "#origin/member/peer-handlers.ts";
import { UPLOAD_TIMEOUT } from "#origin/member/photos/album.ts";
import {
  beginPhotoMessage,
  markSentPhotosPublished,
  unpublishedSentPhotos,
} from "#origin/member/photos/sent-photos.ts";
import { setRelation } from "#origin/member/relations/relations.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import {
  acknowledge,
  setHeld,
  peerMessagesDue,
  retryLater,
  acceptPeerMessage,
  type PeerMessage,
} from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { runs } from "#tests/support/runs.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const PRICE = 3;
const CREDITS = 100;
const emitNothing = () => undefined;
const FATES = ["arrives", "arrives", "arrives twice", "is lost", "its acknowledgement is lost"] as const;
const DECISIONS = {
  accept: { decision: "accept" },
  refuse: { decision: "refuse", reason: "nudity" },
} as const;

type Command =
  | { does: "begin"; again: boolean; dies: number | null }
  | { does: "send" | "accept" | "refuse" | "delete"; which: number; dies: number | null }
  | { does: "deliver" | "answer"; which: number; fate: (typeof FATES)[number] }
  | { does: "empty"; whose: boolean }
  | { does: "block" | "unblock" | "hold" | "release" | "publish to the directory" | "wait" };

function newPerson(id: string) {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, 'p', 's', 'active', 1, 0, 0, 0)",
      id,
    );
    addEntry(sql, { id: "signup", kind: "signup", amount: CREDITS }, 0);
  });
  return { ...database, id };
}
type Person = ReturnType<typeof newPerson>;

/**
 * One who sends photos and one who gets them, messages that come in any order, attempts that are interrupted
 * at any statement, and the desk.
 */
function newWorld() {
  const [anna, bert] = [newPerson("anna"), newPerson("bert")];
  const attempts: { key: string; id: string }[] = [];
  /** Keys under which files may have come. */
  const begun = new Set<string>();
  let now = Date.UTC(2026, 5, 1);
  let made = 0;

  const work = (person: Person, verb: (sql: Sql) => unknown, dies: number | null) =>
    dies === null ? void person.transaction(verb) : person.crash(dies, verb);
  function deliver(from: Person, to: Person, which: number, fate: (typeof FATES)[number]): void {
    const messages = peerMessagesDue(from.sql, from.id, Infinity, 20);
    const message = messages[which % messages.length];
    if (!message) return;
    const post = (one: PeerMessage) =>
      to.transaction((sql) => acceptPeerMessage(sql, one, peerHandlers, now, emitNothing));
    const acknowledgement = fate === "is lost" ? null : post(message);
    if (fate === "arrives twice") post(message);
    from.transaction((sql) => {
      if (acknowledgement === null || fate === "its acknowledgement is lost")
        return retryLater(sql, message, now);
      acknowledge(sql, message);
      onAcknowledged(sql, message, acknowledgement, now, emitNothing);
    });
  }
  function begin(again: boolean, dies: number | null): void {
    made += 1;
    const known = attempts.at(-1)?.id;
    const attempt = { key: `key${made}`, id: again && known ? known : `message ${made}` };
    attempts.push(attempt);
    const begins = (sql: Sql) => beginPhotoMessage(sql, outgoing(attempt), attempt.key, now).outcome;
    if (dies !== null) anna.crash(dies, begins);
    else if (anna.transaction(begins) === "begun") begun.add(attempt.key);
  }
  const outgoing = ({ key, id }: { key: string; id: string }) => ({
    to: "bert",
    content: { id, kind: "photo" as const, text: "", gift: null, photo: key, automated: false },
    price: PRICE,
    fictional: false,
    confirmed: true,
    understood: false,
  });

  function run(command: Command): void {
    now += 7_000;
    switch (command.does) {
      case "begin":
        return begin(command.again, command.dies);
      case "deliver":
        return deliver(anna, bert, command.which, command.fate);
      case "answer":
        return deliver(bert, anna, command.which, command.fate);
      case "empty":
        return (command.whose ? anna : bert).transaction((sql) =>
          deleteConversation(
            sql,
            { upTo: Number.MAX_SAFE_INTEGER, partner: command.whose ? "bert" : "anna" },
            emitNothing,
          ),
        );
      case "block":
      case "unblock":
        return void bert.transaction((sql) =>
          setRelation(sql, "block", "anna", command.does === "block", now),
        );
      case "hold":
      case "release":
        return anna.transaction((sql) => setHeld(sql, command.does === "hold"));
      case "publish to the directory":
        return anna.transaction((sql) => markSentPhotosPublished(sql, unpublishedSentPhotos(sql), now));
      case "wait":
        now += UPLOAD_TIMEOUT;
        return;
      default:
        change(command.does, attempts[command.which % attempts.length], command.dies);
    }
  }
  function change(
    does: "send" | "accept" | "refuse" | "delete",
    attempt: { key: string; id: string } | undefined,
    dies: number | null,
  ): void {
    if (!attempt) return;
    if (does === "send")
      return work(
        anna,
        (sql) => sendPhotoAndEmit(sql, outgoing(attempt), attempt.key, now, emitNothing),
        dies,
      );
    if (does === "delete")
      return work(
        anna,
        (sql) => deleteSentPhoto(sql, { partner: "bert", id: attempt.id }, now, emitNothing),
        dies,
      );
    work(anna, (sql) => decideOnMessagePhoto(sql, attempt.key, DECISIONS[does], now, emitNothing), dies);
  }
  function heal(): void {
    anna.transaction((sql) => setHeld(sql, false));
    while ([anna, bert].some(({ sql }) => peerMessagesDue(sql, "", Infinity, 1).length > 0))
      for (const [from, to] of [
        [anna, bert],
        [bert, anna],
      ] as const)
        deliver(from, to, 0, "arrives");
  }
  return { anna, bert, attempts, begun, run, heal };
}

function expectKept({ anna: { sql }, attempts, begun }: ReturnType<typeof newWorld>): void {
  expect(balance(sql)).toBe(
    CREDITS +
      (first<{ sum: number }>(sql, "SELECT coalesce(sum(amount), 0) AS sum FROM ledger WHERE id <> 'signup'")
        ?.sum ?? 0),
  );
  for (const { key, id } of attempts) {
    const photo = first<{ status: string }>(sql, "SELECT status FROM sent_photos WHERE key = ?", key);
    const lives = photo?.status === "inspected" || photo?.status === "active";
    const isToGo = first(sql, "SELECT 1 AS yes FROM photo_files WHERE key = ?", key) !== null;
    if (begun.has(key))
      expect(isToGo, "no file of a photo that lives goes, and no other is left").toBe(!lives);
    if (lives)
      expect(first(sql, "SELECT amount FROM ledger WHERE id = ?", `message/${id}`), "paid").toEqual({
        amount: -PRICE,
      });
    if (photo?.status === "refused")
      expect(first(sql, "SELECT amount FROM ledger WHERE id = ?", `refund/${id}`), "paid back").toEqual({
        amount: PRICE,
      });
  }
  expect(
    sql.exec("SELECT message FROM sent_photos GROUP BY message HAVING count(*) > 1").toArray(),
    "one photo a message",
  ).toEqual([]);
}

/** Where both have a copy, they say the same of the photo, and nobody has one of a message that came back. */
function expectAlike({ anna, bert, attempts }: ReturnType<typeof newWorld>): void {
  for (const id of new Set(attempts.map((attempt) => attempt.id))) {
    const [own, other] = [findMessage(anna.sql, "bert", id, 1), findMessage(bert.sql, "anna", id, 0)];
    if (own?.state === "returned")
      expect([own.photo_status === "inspected" || own.photo_status === "active", other]).toEqual([
        false,
        null,
      ]);
    else if (own && other) expect([other.photo, other.photo_status]).toEqual([own.photo, own.photo_status]);
  }
}

const any = fc.nat({ max: 7 });
const dies = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat({ max: 16 }) },
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ does: fc.constant("begin" as const), again: fc.boolean(), dies }) },
  {
    weight: 30,
    arbitrary: fc.record({
      does: fc.constantFrom(
        "send" as const,
        "send" as const,
        "accept" as const,
        "refuse" as const,
        "delete" as const,
      ),
      which: any,
      dies,
    }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      does: fc.constantFrom("deliver" as const, "deliver" as const, "answer" as const),
      which: any,
      fate: fc.constantFrom(...FATES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("empty" as const), whose: fc.boolean() }) },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constantFrom(
        "block" as const,
        "unblock" as const,
        "hold" as const,
        "release" as const,
        "publish to the directory" as const,
        "wait" as const,
      ),
    }),
  },
);

test("in whatever order photos are sent, decided, deleted, delivered and interrupted: each is paid once or paid back, no file of one that lives goes, no other is left, and both copies say the same", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 80, size: "max" }), (commands) => {
      const world = newWorld();
      for (const one of commands) {
        world.run(one);
        expectKept(world);
      }
      world.heal();
      expectKept(world);
      expectAlike(world);
      world.anna.close();
      world.bert.close();
    }),
    { numRuns: runs(60) },
  );
});
