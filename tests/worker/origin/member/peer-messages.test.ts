import fc from "fast-check";
import { expect, test } from "vitest";
import { migrate } from "#origin/member/storage/migrations.ts";
import {
  acknowledge,
  isDeliveryDue,
  PEER_MESSAGE_VERSION,
  peerMessagesDue,
  sendToPeer,
  retryLater,
  retryReceiverLater,
  acceptPeerMessage,
  type PeerMessage,
  type PeerHandlers,
  type Acknowledgement,
} from "#origin/member/storage/peer-messages.ts";
import { nextTaskAt } from "#origin/member/storage/scheduled-work.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { runs } from "#tests/support/runs.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const START = Date.UTC(2026, 5, 1);
const HANDLERS: PeerHandlers = {
  note: (sql, { sender, receiver, body }) => {
    sql.exec("INSERT INTO received (text) VALUES (?)", `${sender} to ${receiver}: ${Number(body)}`);
  },
};
const emitNothing = () => undefined;

const FATES = [
  "arrives",
  "arrives twice",
  "is lost",
  "its acknowledgement is lost",
  "its receiver dies",
  "its sender dies",
] as const;
type Command =
  | { does: "send"; from: number; to: number; dies: number | null }
  | { does: "deliver"; from: number; which: number; fate: (typeof FATES)[number]; dies: number }
  | { does: "arrive late"; which: number; acknowledgement: boolean }
  | { does: "arrive all over again" }
  | { does: "update" | "leave"; who: number };

type Member = ReturnType<typeof newMember>;
function newMember(id: string) {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec("CREATE TABLE sent (text TEXT); CREATE TABLE received (text TEXT);");
  });
  const texts = (table: "sent" | "received") =>
    database.sql
      .exec<{ text: string }>(`SELECT text FROM ${table} ORDER BY rowid`)
      .toArray()
      .map(({ text }) => text);
  const seen = (sender: string) =>
    database.sql.exec("SELECT number FROM inbox WHERE sender = ?", sender).toArray().length;
  return {
    ...database,
    id,
    texts,
    seen,
    old: false,
    gone: false,
    open: () => peerMessagesDue(database.sql, id, Infinity, 1000),
  };
}

/** Members, the network between them and a clock. A delivery here is what the object's own is. */
function newWorld(size: number) {
  const members = Array.from({ length: size }, (_, i) => newMember(`member ${i}`));
  const there = () => members.filter(({ gone }) => !gone);
  /** Every copy that ever left: the network may bring any of them at any time, and again. */
  const copies: PeerMessage[] = [];
  let lastNumber = 0;
  let now = START;

  const memberOf = (id: string): Member => members.find((member) => member.id === id)!;
  // to old code every message is of a newer version
  const versionAt = ({ version, receiver }: PeerMessage) => version + Number(memberOf(receiver).old);
  const work =
    (message: PeerMessage) =>
    (sql: Sql): Acknowledgement =>
      acceptPeerMessage(sql, { ...message, version: versionAt(message) }, HANDLERS, now, emitNothing);
  const post = (message: PeerMessage): Acknowledgement =>
    memberOf(message.receiver).gone ? "gone" : memberOf(message.receiver).transaction(work(message));
  const settle = (message: PeerMessage, acknowledgement: Acknowledgement | null): void =>
    memberOf(message.sender).transaction((sql) =>
      acknowledgement === "taken" || acknowledgement === "gone"
        ? acknowledge(sql, message)
        : retryLater(sql, message, now),
    );
  /** When an object wakes for its outbox: at once for what is new, by its task for what failed before. */
  const wakesAt = (sender: Member) => (isDeliveryDue(sender.sql, now) ? now : nextTaskAt(sender.sql));
  const dueMessages = (sender: Member) => peerMessagesDue(sender.sql, sender.id, now, 50);
  const send =
    (from: Member, to: Member, number = ++lastNumber) =>
    (sql: Sql) => {
      sql.exec("INSERT INTO sent (text) VALUES (?)", `${from.id} to ${to.id}: ${number}`);
      sendToPeer(sql, to.id, "note", number, now);
    };

  /** Every copy arrives twice more, in the order they left and back. */
  const repeat = () => [...copies, ...copies.toReversed()].map(post);

  function deliver(sender: Member, which: number, fate: (typeof FATES)[number], dies: number): void {
    now = Math.max(now, wakesAt(sender) ?? 0);
    const messages = dueMessages(sender);
    const message = messages[which % messages.length];
    if (!message) return;
    copies.push(message);
    if (fate === "its receiver dies") memberOf(message.receiver).crash(dies, work(message));
    const acknowledgement = fate === "is lost" || fate === "its receiver dies" ? null : post(message);
    if (fate === "arrives twice") post(message);
    if (fate === "its sender dies") sender.crash(dies, (sql) => acknowledge(sql, message));
    else settle(message, fate === "its acknowledgement is lost" ? null : acknowledgement);
  }

  function run(command: Command): void {
    const one = (from: Member[], which: number): Member | undefined => from[which % from.length];
    if (command.does === "send") {
      const from = one(there(), command.from);
      const to = one(
        members.filter((member) => member !== from),
        command.to,
      );
      if (!from || !to) return;
      if (command.dies === null) from.transaction(send(from, to));
      else from.crash(command.dies, send(from, to));
    } else if (command.does === "deliver") {
      const sender = one(
        there().filter((member) => member.open().length > 0),
        command.from,
      );
      if (sender) deliver(sender, command.which, command.fate, command.dies);
    } else if (command.does === "arrive late") {
      const message = copies[command.which % copies.length];
      if (!message) return;
      const acknowledgement = post(message);
      if (command.acknowledgement && !memberOf(message.sender).gone) settle(message, acknowledgement);
    } else if (command.does === "arrive all over again") repeat();
    else {
      const member = one(members, command.who);
      if (member && command.does === "update") member.old = !member.old;
      else if (member) member.gone = true;
    }
  }

  /** Nothing is lost any more and all code is new: goes on until nobody has anything to do. */
  function heal(): void {
    for (const member of members) member.old = false;
    for (let round = 0; round < 200; round++) {
      const next = Math.min(...there().map((member) => wakesAt(member) ?? Infinity));
      if (next === Infinity) break;
      now = Math.max(now, next);
      for (const message of there().flatMap(dueMessages)) {
        copies.push(message);
        settle(message, post(message));
      }
    }
  }
  const sendAll = () =>
    there().forEach((from) => there().forEach((to) => to === from || from.transaction(send(from, to))));
  return { members, there, run, heal, repeat, sendAll, post, settle };
}

function expectDone({ members, there }: ReturnType<typeof newWorld>): void {
  const sent = members.flatMap((member) => member.texts("sent"));
  const must = there().flatMap((member) => member.texts("sent"));
  for (const { id, texts } of there()) {
    const received = texts("received");
    expect(received, "each once").toEqual([...new Set(received)]);
    expect(sent, "nothing that was not sent").toEqual(expect.arrayContaining(received));
    expect(received, "everything that was").toEqual(
      expect.arrayContaining(must.filter((text) => text.includes(` to ${id}:`))),
    );
  }
  for (const { open, sql } of there())
    expect([open(), nextTaskAt(sql)], "nothing left to do").toEqual([[], null]);
}

const any = fc.nat({ max: 11 });
const statements = fc.nat({ max: 8 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({
      does: fc.constant("send" as const),
      from: any,
      to: any,
      dies: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: statements }),
    }),
  },
  {
    weight: 60,
    arbitrary: fc.record({
      does: fc.constant("deliver" as const),
      from: any,
      which: any,
      fate: fc.constantFrom(...FATES),
      dies: statements,
    }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      does: fc.constant("arrive late" as const),
      which: fc.nat({ max: 99 }),
      acknowledgement: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("arrive all over again" as const) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant("update" as const), who: any }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("leave" as const), who: any }) },
);

test("whatever the network, the senders and the receivers do, each message that was sent is taken once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 4 }),
      fc.array(command, { maxLength: 100, size: "max" }),
      (size, commands) => {
        const world = newWorld(size);
        for (const command of commands) world.run(command);
        world.heal();
        expectDone(world);
        expect(world.repeat()).not.toContain("later");
        world.sendAll();
        world.heal();
        for (const receiver of world.there())
          for (const { id } of world.there())
            if (id !== receiver.id) expect(receiver.seen(id), "no message is remembered by itself").toBe(0);
        expect(world.repeat()).not.toContain("later");
        expectDone(world);
        for (const member of world.members) member.close();
      },
    ),
    // making a counterexample small may take longer than the test has
    { numRuns: runs(60) },
  );
});

/** Two members, and a message that the first has sent to the second. */
function withMessage() {
  const world = newWorld(2);
  const [sender, receiver] = [world.members[0]!, world.members[1]!];
  world.run({ does: "send", from: 0, to: 0, dies: null });
  return { world, sender, receiver, message: sender.open()[0]! };
}

test("a message of a version or kind that is not read here does nothing, is left for later and stays in the outbox until it can be read", () => {
  const unreadable: Partial<PeerMessage>[] = [
    { version: PEER_MESSAGE_VERSION + 1 },
    { version: 0 },
    { kind: "unknown" },
    { kind: "constructor" },
  ];
  for (const part of unreadable) {
    const { world, sender, receiver, message } = withMessage();
    const write = ({ version, kind }: PeerMessage) =>
      sender.sql.exec("UPDATE outbox SET version = ?, kind = ?", version, kind);
    write({ ...message, ...part });
    for (let i = 0; i < 3; i++) {
      const sent = sender.open()[0]!;
      expect(sent).toMatchObject(part);
      expect(world.post(sent)).toBe("later");
      world.settle(sent, "later");
    }
    expect([receiver.texts("received"), receiver.seen(sender.id)]).toEqual([[], 0]);
    expect(nextTaskAt(sender.sql)).toBe(START + 8_000);
    write(message);
    world.heal();
    expectDone(world);
  }
});

test("a message that does not arrive is sent again after two seconds, then twice as long each time, at most an hour", () => {
  const { sender, message } = withMessage();
  const waits = Array.from({ length: 14 }, () => {
    retryLater(sender.sql, message, START);
    return ((nextTaskAt(sender.sql) ?? 0) - START) / 1000;
  });
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
});

test("a message is not sent before its time, and not put off for one that waits longer", () => {
  const { sender, message } = withMessage();
  const numbersAt = (time: number) =>
    peerMessagesDue(sender.sql, sender.id, time, 50).map(({ number }) => number);
  retryLater(sender.sql, message, START);
  expect([numbersAt(START + 1_999), numbersAt(START + 2_000)]).toEqual([[], [1]]);
  sendToPeer(sender.sql, message.receiver, "note", 2, START + 1);
  expect(isDeliveryDue(sender.sql, START)).toBe(false);
  expect(isDeliveryDue(sender.sql, START + 1)).toBe(true);
  expect(numbersAt(START + 1)).toEqual([2]);
  expect(numbersAt(START + 2_000)).toEqual([2, 1]);
  expect(peerMessagesDue(sender.sql, sender.id, START + 2_000, 1)).toHaveLength(1);
  acknowledge(sender.sql, { ...message, number: 2 });
  expect(nextTaskAt(sender.sql)).toBe(START + 2_000);
});

test("messages to each receiver count from 1 and send which of them is the first still open", () => {
  const sender = newMember("sender");
  for (const receiver of ["a", "a", "b", "a"]) sendToPeer(sender.sql, receiver, "note", 0, START);
  const open = () =>
    sender
      .open()
      .filter(({ receiver }) => receiver === "a")
      .map(({ number, floor }) => [number, floor]);
  expect(sender.open().filter(({ receiver }) => receiver === "b")).toMatchObject([{ number: 1, floor: 1 }]);
  expect(open()).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  acknowledge(sender.sql, { receiver: "a", number: 2 });
  expect(open()).toEqual([
    [1, 1],
    [3, 1],
  ]);
  acknowledge(sender.sql, { receiver: "a", number: 1 });
  expect(open()).toEqual([[3, 3]]);
});

test("a message that comes late, with an older floor, brings nothing back that was forgotten", () => {
  const [sender, receiver] = [newMember("sender"), newMember("receiver")];
  const takeIn = (message: PeerMessage) =>
    acceptPeerMessage(receiver.sql, message, HANDLERS, START, emitNothing);
  for (const number of [1, 2, 3]) sendToPeer(sender.sql, receiver.id, "note", number, START);
  const [first, late] = sender.open();
  takeIn(first!);
  acknowledge(sender.sql, first!);
  takeIn(sender.open()[1]!);
  expect([late, first, late].map((message) => takeIn(message!))).toEqual(["taken", "taken", "taken"]);
  expect(receiver.texts("received").map((text) => text.slice(-1))).toEqual(["1", "3", "2"]);
});

test("messages to a deleted member are dropped, and those to others still arrive", () => {
  const world = newWorld(3);
  world.sendAll();
  world.run({ does: "leave", who: 1 });
  world.heal();
  expectDone(world);
  expect(world.members.map(({ texts }) => texts("received").length)).toEqual([1, 0, 1]);
});

test("a message whose handler fails is not taken: nothing of it stays, and it is read when it comes again", () => {
  const { world, sender, receiver, message } = withMessage();
  const note: PeerHandlers[string] = (sql) => {
    sql.exec("INSERT INTO received (text) VALUES ('half')");
    throw new Error("no room");
  };
  expect(() =>
    receiver.transaction((sql) => acceptPeerMessage(sql, message, { note }, START, emitNothing)),
  ).toThrow("no room");
  expect([receiver.texts("received"), receiver.seen(sender.id)]).toEqual([[], 0]);
  world.heal();
  expectDone(world);
});

test("a message that is acknowledged at its first attempt never needs a task", () => {
  const { world, sender, message } = withMessage();
  expect([isDeliveryDue(sender.sql, START), nextTaskAt(sender.sql)]).toEqual([true, null]);
  world.settle(message, world.post(message));
  expect([isDeliveryDue(sender.sql, START), nextTaskAt(sender.sql)]).toEqual([false, null]);
});

test("messages to a receiver that does not answer wait together, and those to others do not wait", () => {
  const sender = newMember("sender");
  for (const receiver of ["stuck", "stuck", "other"]) sendToPeer(sender.sql, receiver, "note", 0, START);
  const [first] = peerMessagesDue(sender.sql, sender.id, START, 1, "stuck");
  retryReceiverLater(sender.sql, first!, START);
  expect(peerMessagesDue(sender.sql, sender.id, START, 50).map(({ receiver }) => receiver)).toEqual([
    "other",
  ]);
  expect(
    peerMessagesDue(sender.sql, sender.id, START + 2_000, 50, "stuck").map(({ number }) => number),
  ).toEqual([1, 2]);
  expect(nextTaskAt(sender.sql)).toBe(START + 2_000);
});

test("messages that arrive around a gap are accepted once, and the gap too", () => {
  const [sender, receiver] = [newMember("sender"), newMember("receiver")];
  for (const number of [1, 2, 3, 4]) sendToPeer(sender.sql, receiver.id, "note", number, START);
  const all = sender.open();
  const accept = (which: number) =>
    acceptPeerMessage(receiver.sql, all[which - 1]!, HANDLERS, START, emitNothing);
  for (const which of [2, 4, 1, 3, 2, 4, 1, 3]) expect(accept(which)).toBe("taken");
  expect(receiver.texts("received").map((text) => text.slice(-1))).toEqual(["2", "4", "1", "3"]);
  expect(receiver.seen(sender.id)).toBe(0);
});
