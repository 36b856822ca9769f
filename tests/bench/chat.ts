import type { ChatAnswer } from "#contract/calls/chat/chat.ts";
import type { LiveEvent } from "#contract/live.ts";
import { json, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { startCounted, type CountedSite } from "./counted.ts";
import { atShare, median, type Section } from "./figures.ts";

const TIMES = 200;
/** Enough members that none of them reaches the limit of thirty messages a minute. */
const MESSAGES_A_PAIR = 20;
const LONG = 100_000;
const SHORT = 100;
const OPENINGS = 60;
/** Milliseconds after which every alarm of a message has rung. */
const QUIET_AFTER = 17_000;
/** Rows that members' objects may write for a message that is sent, delivered and read. */
const ROWS_BAR = 20;

type Person = Account & { cookie: string };

/**
 * What a message takes until it is seen, what it asks of objects, how many go through one workerd, and what a
 * long conversation costs to open.
 */
export async function chat(): Promise<Section> {
  const site = await startCounted();
  const echo = await timeEcho(site);
  const seen = await timeMessages(site);
  const cost = await countOne(site);
  const rows = await countRows(site);
  const perSecond = await timeMany(site);
  const [short, long] = [await timeOpening(site, SHORT), await timeOpening(site, LONG)];
  await site.close();
  return report({ echo, seen, short, long }, cost, rows, perSecond);
}

async function somebody(site: CountedSite): Promise<Person> {
  const account = await signUp(site, { site: "world", paid: true, credits: 1_000 });
  return { ...account, cookie: await sessionOf(site, account) };
}

/** Milliseconds from the question to its event on the other connection. */
async function timeEcho(site: CountedSite): Promise<number[]> {
  const socket = await site.listenToEcho();
  let receive: (time: number) => void = () => undefined;
  socket.addEventListener("message", () => {
    receive(performance.now());
  });
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now();
    const received = new Promise<number>((resolve) => {
      receive = resolve;
    });
    await site.askOrigin(`/bench/echo?said=${i}`);
    times.push((await received) - began);
  }
  return times;
}

async function timeMessages(site: CountedSite): Promise<number[]> {
  const times: number[] = [];
  while (times.length < TIMES) {
    const [one, other] = [await somebody(site), await somebody(site)];
    const receive = await listen(site, other);
    await send(site, one, other);
    for (let i = 0; i < MESSAGES_A_PAIR; i++) {
      const id = crypto.randomUUID();
      const began = performance.now();
      const received = receive(id);
      await send(site, one, other, id);
      times.push((await received) - began);
    }
  }
  return times;
}

/** When a message arrives on a member's connection. */
async function listen(site: CountedSite, { host, cookie }: Person): Promise<(id: string) => Promise<number>> {
  const { webSocket } = await site.openSocket(host, "/api/live.php", { origin: `http://${host}`, cookie });
  if (!webSocket) throw new Error("no connection");
  webSocket.accept();
  const waiting = new Map<string, (time: number) => void>();
  webSocket.addEventListener("message", ({ data }) => {
    const event = (typeof data === "string" ? JSON.parse(data) : null) as LiveEvent | null;
    if (event?.type === "message" && !event.message.from_me)
      waiting.get(event.message.id)?.(performance.now());
  });
  return (id) =>
    new Promise((resolve) => {
      waiting.set(id, resolve);
    });
}

async function send(
  site: CountedSite,
  one: Person,
  other: Account,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const answer = await site.ask("/api/chat.php", {
    method: "POST",
    host: one.host,
    cookie: one.cookie,
    headers: json,
    body: JSON.stringify({
      profile: other.id,
      id,
      text: "A message of a usual length, as people write them",
    }),
  });
  if (answer.status !== 200) throw new Error(`chat.php: ${answer.status}`);
}

interface OriginCost {
  verbs: string[];
  questions: number;
}

/** What a message, and then its reading, asks of members' objects and of D1. */
async function countOne(site: CountedSite): Promise<{ message: OriginCost; reading: OriginCost }> {
  const [one, other] = [await somebody(site), await somebody(site)];
  await send(site, one, other);
  await site.counted();
  const count = async (): Promise<OriginCost> => {
    const { verbs, questions } = await site.counted();
    return { verbs, questions: questions.length };
  };
  await send(site, one, other);
  const message = await count();
  await site.ask("/api/chat.php", {
    method: "PUT",
    host: other.host,
    cookie: other.cookie,
    headers: json,
    body: JSON.stringify({ conversation: one.id, read: 2 }),
  });
  return { message, reading: await count() };
}

interface Rows {
  /** A message between two members who were quiet before and are afterwards. */
  alone: number;
  /** A message of a conversation in which both write and read. */
  inConversation: number;
}

/**
 * Rows that members' objects write for a message that is sent, delivered and read, with every alarm that is
 * set for it until the objects are quiet again.
 */
async function countRows(site: CountedSite): Promise<Rows> {
  const [one, other] = [await somebody(site), await somebody(site)];
  let arrival = 0;
  const exchange = async (from: Person, to: Person) => {
    await send(site, from, to);
    arrival += 1;
    while (Number((await rowIn(site, to, "SELECT max(arrival) AS n FROM messages"))?.["n"]) < arrival);
    await site.ask("/api/chat.php", {
      method: "PUT",
      host: to.host,
      cookie: to.cookie,
      headers: json,
      body: JSON.stringify({ conversation: from.id, read: arrival }),
    });
    while (Number((await rowIn(site, from, "SELECT seen_order FROM conversations"))?.["seen_order"]) === 0);
  };
  const rest = () =>
    new Promise((next) => {
      setTimeout(next, QUIET_AFTER);
    });
  await exchange(one, other);
  await rest();
  await site.counted();
  await exchange(one, other);
  await rest();
  const alone = (await site.counted()).rowsWritten;
  for (let i = 0; i < MESSAGES_A_PAIR; i++)
    await exchange(...(i % 2 ? ([one, other] as const) : ([other, one] as const)));
  await rest();
  return { alone, inConversation: (await site.counted()).rowsWritten / MESSAGES_A_PAIR };
}

const rowIn = async (site: CountedSite, { id }: Account, query: string) =>
  (await site.inObject("MEMBERS", await site.memberObjectId(`world/${id}`), query))[0];

/** Messages a second, of many members at once, until the last is in the other's copy. */
async function timeMany(site: CountedSite): Promise<number> {
  // One after the other: forty logins at once would wait too long in the queue for password hashes.
  const people: Person[] = [];
  while (people.length < 40) people.push(await somebody(site));
  const began = performance.now();
  await Promise.all(
    people.map(async (one, i) => {
      for (let n = 0; n < MESSAGES_A_PAIR; n++) await send(site, one, people[(i + 1) % people.length] ?? one);
    }),
  );
  for (const person of people) {
    while (
      Number(
        (
          await site.inObject(
            "MEMBERS",
            await site.memberObjectId(`world/${person.id}`),
            "SELECT count(*) AS n FROM messages WHERE from_me = 0",
          )
        )[0]?.["n"],
      ) < MESSAGES_A_PAIR
    )
      if (performance.now() - began > 60_000) throw new Error("messages are missing");
  }
  return (people.length * MESSAGES_A_PAIR) / ((performance.now() - began) / 1000);
}

/** Milliseconds to open a conversation of so many messages. */
async function timeOpening(site: CountedSite, messages: number): Promise<number[]> {
  const [one, other] = [await somebody(site), await somebody(site)];
  await send(site, one, other);
  const object = await site.memberObjectId(`world/${one.id}`);
  await site.inObject(
    "MEMBERS",
    object,
    `WITH RECURSIVE rows (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${messages})
    INSERT INTO messages (partner, id, from_me, "order", at, kind, text, state) SELECT '${other.id}', printf('%08d-0000-4000-8000-000000000000', n), n % 2, n, n, 'text', 'A message of a usual length, as people write them', CASE n % 2 WHEN 1 THEN 'delivered' ELSE 'received' END FROM rows`,
  );
  await site.inObject("MEMBERS", object, `UPDATE conversations SET total = ${messages + 1}`);
  const times: number[] = [];
  for (let i = 0; i < OPENINGS + 5; i++) {
    const began = performance.now();
    const answer = await site.ask(`/api/chat.php?conversation=${other.id}`, {
      host: one.host,
      cookie: one.cookie,
    });
    const { conversation } = await answer.json<ChatAnswer>();
    if (conversation.messages.length !== 40) throw new Error(`a page of ${conversation.messages.length}`);
    if (i >= 5) times.push(performance.now() - began);
  }
  return times;
}

function report(
  times: Record<"echo" | "seen" | "short" | "long", number[]>,
  { message, reading }: { message: OriginCost; reading: OriginCost },
  rows: Rows,
  perSecond: number,
): Section {
  const line = (what: string, name: keyof typeof times): (string | number)[] => [
    what,
    times[name].length,
    median(times[name]),
    atShare(times[name], 0.99),
  ];
  const ratio = (one: keyof typeof times, other: keyof typeof times) =>
    median(times[one]) / median(times[other]);
  const inWords = ({ verbs, questions }: OriginCost) =>
    `${verbs.length} requests to objects (${verbs.join(", ")}) and ${questions} to D1`;
  return {
    title: "Chat: from the call that sends a message to the other's open page",
    rows: [
      ["", "times", "p50 ms", "p99 ms"],
      line("bare echo through one object", "echo"),
      line("a message, sent to seen", "seen"),
      line(`opening a conversation of ${SHORT} messages`, "short"),
      line(`opening one of ${LONG.toLocaleString("en")}`, "long"),
      ["messages a second, forty members at once", "", perSecond, ""],
    ],
    bars: [
      { what: "a message is seen, to a bare echo", figure: ratio("seen", "echo"), bar: 3, unit: "x" },
      {
        what: `opening ${LONG.toLocaleString("en")} messages, to ${SHORT}`,
        figure: ratio("long", "short"),
        bar: 1.2,
        unit: "x",
      },
      { what: "rows written for a message alone", figure: rows.alone, bar: ROWS_BAR, unit: "" },
      {
        what: "rows written for a message of a conversation",
        figure: rows.inConversation,
        bar: ROWS_BAR,
        unit: "",
      },
    ],
    notes: [
      `A message is ${inWords(message)}; reading it ${inWords(reading)}.`,
      "Rows: of both members' objects, for a message that is sent, delivered and read, with its alarms.",
      "The echo is asked of the origin itself and keeps a row; a message goes through the edge, the directory, the sender's object with its ledger, and the receiver's.",
    ],
    figures: {
      p50: Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)])),
      p99: Object.fromEntries(Object.entries(times).map(([name, values]) => [name, atShare(values, 0.99)])),
      message,
      reading,
      rows,
      perSecond,
    },
  };
}
