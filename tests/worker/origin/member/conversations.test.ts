import fc from "fast-check";
import { expect, test } from "vitest";
import { leave, acknowledgementOfDeleted } from "#origin/member/account-deletion.ts";
import { balance, addEntry } from "#origin/member/billing/ledger.ts";
import { deleteConversation, markRead } from "#origin/member/messaging/conversation-actions.ts";
import { onAcknowledged } from "#origin/member/messaging/message-handlers.ts";
import { newestMessages } from "#origin/member/messaging/messages.ts";
import { sendMessage } from "#origin/member/messaging/send-message.ts";
import { peerHandlers } from "#origin/member/peer-handlers.ts";
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

const START = Date.UTC(2026, 5, 1);
const SIZE = 3;
/** Milliseconds by which each one's clock is ahead of the one before. */
const SKEW = 40_000;
const emitNothing = () => undefined;

const FATES = [
  "arrives",
  "arrives",
  "arrives twice",
  "is lost",
  "its acknowledgement is lost",
  "its receiver dies",
  "its sender dies",
] as const;
type Command =
  | { does: "write"; from: number; to: number; gift: boolean; again: boolean; dies: number | null }
  | { does: "deliver"; from: number; fate: (typeof FATES)[number]; dies: number }
  | { does: "read" | "empty" | "block" | "unblock"; who: number; partner: number }
  | { does: "buy"; who: number; again: boolean; dies: number | null }
  | { does: "hold" | "release" | "leave"; who: number };

type Person = ReturnType<typeof newPerson>;
function newPerson(id: string, skew: number) {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, 'p', 's', 'active', 1, 0, 0, 0)",
      id,
    );
    addEntry(sql, { id: "signup", kind: "signup", amount: 12 }, START);
  });
  const copy = (other: string) => newestMessages(database.sql, other, { below: null, from: null }, 1_000);
  return { ...database, id, skew, copy, isGone: false, emptied: false };
}

/**
 * Three members who write, pay, read, block and leave, over a network that loses and doubles, in objects that
 * die at any statement.
 */
function newWorld() {
  const people = Array.from({ length: SIZE }, (_, i) => newPerson(`member-${i}`, i * SKEW));
  /** What was said to be sent, by id. */
  const sent = new Map<string, { from: Person; to: Person; price: number }>();
  /** Ids of the messages that their receivers have read. */
  const opened = new Set<string>();
  let time = START;
  let made = 0;
  const there = () => people.filter(({ isGone }) => !isGone);
  const at = (from: readonly Person[], which: number) => from[which % from.length];
  const clockOf = ({ skew }: Person) => time + skew;
  const personOf = (id: string) => people.find((person) => person.id === id)!;

  const receive = (message: PeerMessage) => (sql: Sql) =>
    first(sql, "SELECT 1 AS yes FROM member WHERE leaving = 1")
      ? acknowledgementOfDeleted(sql, message)
      : acceptPeerMessage(sql, message, peerHandlers, clockOf(personOf(message.receiver)), emitNothing);
  const post = (message: PeerMessage) => personOf(message.receiver).transaction(receive(message));
  const note = (message: PeerMessage, acknowledgement: "taken" | "gone" | "later") => (sql: Sql) => {
    acknowledge(sql, message);
    onAcknowledged(sql, message, acknowledgement, clockOf(personOf(message.sender)), emitNothing);
  };

  function deliver(sender: Person, fate: (typeof FATES)[number], dies: number): void {
    const [message] = peerMessagesDue(sender.sql, sender.id, Infinity, 1);
    if (!message) return;
    if (fate === "its receiver dies") personOf(message.receiver).crash(dies, receive(message));
    const acknowledgement = fate === "is lost" || fate === "its receiver dies" ? null : post(message);
    if (fate === "arrives twice") post(message);
    if (acknowledgement === null || fate === "its acknowledgement is lost")
      sender.transaction((sql) => retryLater(sql, message, clockOf(sender)));
    else if (fate === "its sender dies") sender.crash(dies, note(message, acknowledgement));
    else sender.transaction(note(message, acknowledgement));
  }

  function write(from: Person, to: Person, { gift, again, dies }: Extract<Command, { does: "write" }>): void {
    const known = [...sent].filter(([, message]) => message.from === from && message.to === to).at(-1)?.[0];
    const id = again && known ? known : `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
    const price = gift ? 3 : 2;
    const highest = from.copy(to.id)[0]?.order ?? 0;
    const work = (sql: Sql) =>
      sendMessage(
        sql,
        {
          to: to.id,
          content: {
            id,
            kind: gift ? "gift" : "text",
            text: id,
            gift: gift ? "rose" : null,
            photo: null,
            automated: false,
          },
          price,
          fictional: false,
          confirmed: true,
          understood: false,
        },
        clockOf(from),
      );
    if (dies !== null) return from.crash(dies, work);
    const result = from.transaction(work);
    if (result.outcome !== "sent" || sent.has(id)) return;
    sent.set(id, { from, to, price });
    expect(result.message?.order, "below all that they had before it").toBeGreaterThan(highest);
  }

  function run(command: Command): void {
    time += 700;
    if (command.does === "write" || command.does === "deliver") {
      const from = at(there(), command.from);
      if (!from) return;
      if (command.does === "deliver") return deliver(from, command.fate, command.dies);
      const to = at(
        people.filter((person) => person !== from),
        command.to,
      );
      return to && write(from, to, command);
    }
    const who = at(there(), command.who);
    if (!who) return;
    const now = clockOf(who);
    if (command.does === "buy") {
      const work = (sql: Sql) =>
        addEntry(sql, { id: `order/${command.again ? made : ++made}`, kind: "purchase", amount: 10 }, now);
      return command.dies === null ? void who.transaction(work) : who.crash(command.dies, work);
    }
    if (!("partner" in command)) return change(who, command.does);
    const partner =
      at(
        people.filter((person) => person !== who),
        command.partner,
      )?.id ?? "";
    if (command.does === "empty") who.emptied = true;
    if (command.does === "read")
      for (const message of who.copy(partner)) if (message.from_me === 0) opened.add(message.id);
    who.transaction((sql) => {
      if (command.does === "read") markRead(sql, { partner, arrival: 10_000 }, emitNothing);
      else if (command.does === "empty")
        deleteConversation(sql, { partner, upTo: Number.MAX_SAFE_INTEGER }, emitNothing);
      else setRelation(sql, "block", partner, command.does === "block", now);
    });
  }

  function change(who: Person, does: "hold" | "release" | "leave"): void {
    const now = clockOf(who);
    if (does === "leave") who.isGone = true;
    who.transaction((sql) => {
      if (does === "leave") return leave(sql, now);
      setHeld(sql, does === "hold");
    });
  }
  /** Nothing is lost any more and nobody is held: until nobody has anything to do. */
  function heal(): void {
    for (const person of there()) person.transaction((sql) => setHeld(sql, false));
    while (people.some(({ sql }) => peerMessagesDue(sql, "", Infinity, 1).length > 0))
      for (const person of people) deliver(person, "arrives", 0);
  }
  return { people, there, sent, opened, run, heal };
}

function expectBooks({ people, sent }: ReturnType<typeof newWorld>): void {
  for (const { sql } of people) {
    const entries = sql
      .exec<{ id: string; kind: string; amount: number; balance: number }>(
        "SELECT id, kind, amount, balance FROM ledger ORDER BY entry",
      )
      .toArray();
    let sum = 0;
    for (const entry of entries)
      expect([(sum += entry.amount), entry.balance >= 0], `the balance after ${entry.id}`).toEqual([
        entry.balance,
        true,
      ]);
    expect(balance(sql)).toBe(sum);
    for (const { id, amount } of entries.filter(({ kind }) => kind === "refund"))
      expect(entries.find((paid) => paid.id === id.replace("refund/", "message/"))?.amount).toBe(-amount);
    for (const conversation of sql
      .exec<{
        partner: string;
        total: number;
        unread: number;
        rows: number;
        open: number;
      }>(`SELECT partner, total, unread, (SELECT count(*) FROM messages WHERE messages.partner = conversations.partner) AS rows,
      (SELECT count(*) FROM messages WHERE messages.partner = conversations.partner AND from_me = 0 AND arrival > read_arrival) AS open FROM conversations`)
      .toArray())
      expect([conversation.total, conversation.unread]).toEqual([conversation.rows, conversation.open]);
  }
  // A member who has left has nothing any more, and so no ledger either.
  for (const [id, { from, price }] of sent)
    expect(first(from.sql, "SELECT amount FROM ledger WHERE id = ?", `message/${id}`), "paid once").toEqual(
      from.isGone ? null : { amount: -price },
    );
}

function expectDelivered({ there, sent, opened }: ReturnType<typeof newWorld>): void {
  for (const [id, { from, to }] of sent) {
    if (from.isGone || from.emptied || to.emptied) continue;
    const back = first(from.sql, "SELECT 1 AS yes FROM ledger WHERE id = ?", `refund/${id}`) !== null;
    if (opened.has(id)) expect(back, "what was read is not paid back").toBe(false);
    const own = from.copy(to.id).filter((message) => message.id === id);
    expect(
      own.map(({ state }) => state),
      "back with its price, or delivered",
    ).toEqual([back ? "returned" : "delivered"]);
    if (!to.isGone)
      expect(
        to.copy(from.id).filter((message) => message.id === id && message.from_me === 0),
        "there once, or not at all",
      ).toHaveLength(back ? 0 : 1);
  }
  for (const one of there()) {
    for (const other of there()) {
      if (one === other || one.emptied || other.emptied) continue;
      const shown = (person: Person, partner: Person) =>
        person
          .copy(partner.id)
          .filter(({ state }) => state !== "returned")
          .map(({ id }) => id);
      expect(shown(one, other), "both copies alike").toEqual(shown(other, one));
    }
  }
}

const any = fc.nat({ max: 5 });
const dies = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat({ max: 14 }) },
);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({
      does: fc.constant("write" as const),
      from: any,
      to: any,
      gift: fc.boolean(),
      again: fc.boolean(),
      dies,
    }),
  },
  {
    weight: 50,
    arbitrary: fc.record({
      does: fc.constant("deliver" as const),
      from: any,
      fate: fc.constantFrom(...FATES),
      dies: fc.nat({ max: 14 }),
    }),
  },
  { weight: 12, arbitrary: fc.record({ does: fc.constant("read" as const), who: any, partner: any }) },
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant("buy" as const), who: any, again: fc.boolean(), dies }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom("block" as const, "unblock" as const),
      who: any,
      partner: any,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom("hold" as const, "release" as const), who: any }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("empty" as const), who: any, partner: any }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("leave" as const), who: any }) },
);

test("whatever is written, paid, read, blocked, lost and doubled, and wherever an object dies: each message is there once or paid back, both copies are alike, and the balance is the sum of the ledger and never below zero", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 120, size: "max" }), (commands) => {
      const world = newWorld();
      for (const command of commands) {
        world.run(command);
        expectBooks(world);
      }
      world.heal();
      expectBooks(world);
      expectDelivered(world);
      for (const person of world.people) person.close();
    }),
    { numRuns: runs(60) },
  );
});
