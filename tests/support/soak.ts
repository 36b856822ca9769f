import type { ChatAnswer, MessageView } from "#contract/calls/chat/chat.ts";
import type { CrashSite } from "./crash-site.ts";
import { fillLedgers, readLedgers } from "./ledgers.ts";
import { aPlace, joinSite, type Newcomer } from "./newcomers.ts";
import { createPhone, type Phone } from "./phone.ts";

export interface SoakPlan {
  members: number;
  /** Each talks with so many. */
  partners: number;
  /** Of each member. */
  messages: number;
  kills: number;
}

/** What came of it; all of the second half must be nothing. */
export interface SoakFigures {
  acknowledged: number;
  refused: number;
  repeats: number;
  connections: number;
  kills: number;
  seconds: number;
  lost: number;
  doubled: number;
  copiesThatDiffer: number;
  phonesThatMissed: number;
  wrongBalances: number;
}

/** What everybody has besides the credits of their signup. */
const CREDITS = 10_000;
/** Milliseconds between two mishaps of a phone on average. */
const MISHAP = 1_500;
/** Signups side by side. */
const SIDE_BY_SIDE = 10;

/**
 * Members who write to each other over connections that are cut, paused and left half open, in a site that is
 * killed in the midst of it; then everything is counted.
 */
export async function soak(
  site: CrashSite,
  plan: SoakPlan,
  log: (line: string) => void = () => undefined,
): Promise<SoakFigures> {
  const people = await settle(site, plan.members);
  log(`${people.length} members`);
  await site.kill();
  const ids = new Set(people.map(({ id }) => id));
  fillLedgers(site.folder, ids, CREDITS);
  await site.start();
  const phones = people.map((owner, i) =>
    createPhone(
      site,
      owner,
      Array.from(
        { length: plan.partners },
        (_, k) =>
          people[(i + (k % 2 === 0 ? 1 : -1) * (Math.floor(k / 2) + 1) + people.length) % people.length]
            ?.id ?? "",
      ),
    ),
  );
  const till = await readTill(site, people);
  for (const phone of phones) phone.connect();

  const began = Date.now();
  const sent = new Map<string, { from: string; to: string }>();
  let refused = 0;
  const over = new AbortController();
  const writing = phones.map(async (phone, i) => {
    for (let n = 0; n < plan.messages; n++) {
      const to = phone.partners[n % phone.partners.length] ?? "";
      const text = `${i}/${n}`;
      if (await phone.send(to, text)) sent.set(text, { from: phone.owner.id, to });
      else refused++;
    }
  });
  const mishaps = phones.map(async (phone) => {
    while (!over.signal.aborted) {
      await rest(MISHAP * (0.5 + Math.random()));
      const [mishap = phone.cut] = [[phone.cut, phone.pause, phone.resume][Math.floor(Math.random() * 3)]];
      mishap();
    }
  });
  const all = Promise.all(writing);
  const total = plan.members * plan.messages;
  for (let kill = 1; kill <= plan.kills; kill++) {
    // spread evenly over the messages, wherever those are just then
    while (sent.size + refused < (total * kill) / (plan.kills + 1)) await rest(20);
    await site.kill();
    log(`killed after ${sent.size} messages`);
    await site.start();
  }
  await all;
  over.abort();
  await Promise.all(mishaps);
  const seconds = (Date.now() - began) / 1000;
  log(`${sent.size} acknowledged in ${Math.round(seconds)} s`);

  const copies = await untilStill(site, phones, sent.size);
  for (const phone of phones) phone.resume();
  for (const phone of phones) await phone.catchUp();
  for (const phone of phones) phone.close();
  await site.kill();
  const ledgers = readLedgers(site.folder, ids);
  const bySender = Map.groupBy(sent.values(), ({ from }) => from);
  const leftTo = (id: string) => (till.ledgers.get(id) ?? 0) - (bySender.get(id)?.length ?? 0) * till.price;
  return {
    acknowledged: sent.size,
    refused,
    seconds,
    kills: plan.kills,
    repeats: sumOf(phones, ({ figures }) => figures.repeats),
    connections: sumOf(phones, ({ figures }) => figures.connections),
    ...compare(copies, phones, sent),
    wrongBalances:
      ledgers.filter(
        (ledger) =>
          ledger.faults > 0 || ledger.sum !== ledger.balance || ledger.balance !== leftTo(ledger.id),
      ).length +
      (people.length - ledgers.length),
  };
}

async function settle(site: CrashSite, count: number): Promise<Newcomer[]> {
  const place = await aPlace(site);
  const people: Newcomer[] = [];
  for (let i = 0; i < count; i += SIDE_BY_SIDE)
    people.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(SIDE_BY_SIDE, count - i) }, (_, k) =>
          joinSite(site, `soak${i + k}`, place),
        ),
      )),
    );
  return people;
}

type Copies = Map<string, MessageView[]>;

/** Every copy, by "owner partner", once nothing is under way any more: when as many came as went. */
async function untilStill(site: CrashSite, phones: readonly Phone[], count: number): Promise<Copies> {
  for (let look = 0; look < 120; look++) {
    const copies: Copies = new Map();
    for (const { owner, partners } of phones)
      for (const partner of partners)
        copies.set(`${owner.id} ${partner}`, await wholeCopy(site, owner, partner));
    const received = sumOf(
      [...copies.values()],
      (messages) => messages.filter(({ from_me: own }) => !own).length,
    );
    if (received >= count || look === 119) return copies;
    await rest(1_000);
  }
  return new Map();
}

async function wholeCopy(site: CrashSite, { cookie }: Newcomer, partner: string): Promise<MessageView[]> {
  const found: MessageView[] = [];
  for (let older: string | null = ""; older !== null;) {
    const answer: { status: number; body: ChatAnswer } | null = await site.ask<ChatAnswer>(
      `/api/chat.php?conversation=${partner}${older === "" ? "" : `&older=${older}`}`,
      { cookie },
    );
    if (answer?.status !== 200) return found;
    found.unshift(...answer.body.conversation.messages);
    ({ older } = answer.body);
  }
  return found;
}

function compare(
  copies: Copies,
  phones: readonly Phone[],
  sent: ReadonlyMap<string, { from: string; to: string }>,
): Pick<SoakFigures, "lost" | "doubled" | "copiesThatDiffer" | "phonesThatMissed"> {
  const times = (copy: MessageView[] | undefined, text: string) =>
    (copy ?? []).filter((message) => message.text === text).length;
  const counts = [...sent].flatMap(([text, { from, to }]) => [
    times(copies.get(`${from} ${to}`), text),
    times(copies.get(`${to} ${from}`), text),
  ]);
  const textsOf = (key: string) => (copies.get(key) ?? []).map(({ text }) => text).join("\n");
  return {
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
    copiesThatDiffer: [...copies.keys()].filter(
      (key) => textsOf(key) !== textsOf(key.split(" ").reverse().join(" ")),
    ).length,
    phonesThatMissed: phones.filter(({ owner, known }) =>
      [...known].some(
        ([partner, messages]) => messages.size !== (copies.get(`${owner.id} ${partner}`)?.length ?? 0),
      ),
    ).length,
  };
}

/** What everybody has before the first message, and what one costs. */
async function readTill(
  site: CrashSite,
  people: readonly Newcomer[],
): Promise<{ price: number; ledgers: Map<string, number> }> {
  const ledgers = new Map<string, number>();
  for (const { id, cookie } of people)
    ledgers.set(
      id,
      (await site.ask<{ user: { credits: number } }>("/api/user.php", { cookie }))?.body.user.credits ?? 0,
    );
  const chat = await site.ask<ChatAnswer>(`/api/chat.php?profile=${people[1]?.id ?? ""}`, {
    cookie: people[0]?.cookie ?? "",
  });
  return { ledgers, price: chat?.body.costs.message ?? 0 };
}

const rest = (milliseconds: number) =>
  new Promise<void>((next) => {
    setTimeout(next, milliseconds);
  });
const sumOf = <T>(list: readonly T[], figure: (one: T) => number): number =>
  list.reduce((sum, one) => sum + figure(one), 0);
