import { hashPassword } from "#origin/accounts/password.ts";
import { json, signUp, type Account } from "#tests/support/accounts.ts";
import { HOSTS } from "#tests/support/site.ts";
import { startCounted, type CountedSite } from "./counted.ts";
import { median, type Section } from "./figures.ts";

/** Requests of each kind, about known and about unknown addresses in turn; and those before they count. */
const TIMES = 500;
const WARM_UP = 20;
/** Answers about accounts that a network gets in an hour, and requests that come from one network after them. */
const ANSWERS = 10;
const OF_NETWORK = 4;
const PLACE = 7;

type Send = (address: string, network: string, n: number) => Promise<Response>;

/** Whether the time of an answer tells that an address has an account. */
export async function accounts(): Promise<Section> {
  const site = await startCounted();
  const members = await peopleOf(site, TIMES + WARM_UP);
  const post = (path: string, network: string, body: object) =>
    site.ask(path, {
      method: "POST",
      host: HOSTS.world,
      body: JSON.stringify(body),
      headers: { ...json, "cf-connecting-ip": network },
    });
  const calls: Record<string, { send: Send; status: number }> = {
    "a wrong login": {
      send: (email, network) => post("/api/user.php", network, { email, password: "a wrong guess" }),
      status: 401,
    },
    "a request for a new password": {
      send: (email, network) => post("/api/reset-password.php", network, { email }),
      status: 204,
    },
    "a signup": {
      send: (email, network, n) => post("/api/signup.php", network, newcomer(email, n)),
      status: 200,
    },
  };
  const measured = new Map<string, { known: number[]; unknown: number[] }>();
  for (const [what, { send, status }] of Object.entries(calls))
    measured.set(what, await interleaved(site, members, send, status));
  await site.close();
  return report(measured);
}

/** Members with a password of the product's own cost, which has to be hashed for each of their logins. */
async function peopleOf(site: CountedSite, count: number): Promise<Account[]> {
  const members: Account[] = [];
  for (let i = 0; i < count; i++) members.push(await signUp(site, { site: "world" }));
  const stored = await hashPassword("any password", { kind: "network", id: "any" });
  await (await site.database("world")).prepare("UPDATE accounts SET password = ?1").bind(stored).run();
  await (
    await site.database("world")
  )
    .prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (?1, 'GB', 'ENG', 'Bristol', 5145, -259, 467000)",
    )
    .bind(PLACE)
    .run();
  return members;
}

let people = 0;
const newcomer = (email: string, n: number) => ({
  gender: "female",
  looking_for: "male",
  date_of_birth: "1990-02-03",
  place: PLACE,
  username: `Newcomer ${++people} ${n}`,
  email,
  password: "an orange bicycle",
  language: "en",
  consents: { terms: true, sexuality: true, newsletter: false },
});

let networks = 0;
/** A network that has had its answers about accounts: from then on they are neutral. */
async function silentNetwork(site: CountedSite): Promise<string> {
  const network = `10.${Math.floor(++networks / 250)}.${networks % 250}.1`;
  for (let i = 0; i < ANSWERS; i++)
    await site.ask("/api/signup-check.php?email=any@example.com", {
      host: HOSTS.world,
      headers: { "cf-connecting-ip": network },
    });
  return network;
}

async function interleaved(
  site: CountedSite,
  members: readonly Account[],
  send: Send,
  status: number,
): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  let network = "";
  for (const [n, { email }] of members.entries()) {
    if (n % OF_NETWORK === 0) network = await silentNetwork(site);
    const one = async (kind: keyof typeof times, address: string) => {
      const began = performance.now();
      const answer = await send(address, network, n);
      const took = performance.now() - began;
      if (answer.status !== status) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
      if (n >= WARM_UP) times[kind].push(took);
    };
    const both = [() => one("known", email), () => one("unknown", `${crypto.randomUUID()}@example.com`)];
    for (const request of n % 2 === 0 ? both : both.toReversed()) await request();
  }
  return times;
}

function report(measured: ReadonlyMap<string, { known: number[]; unknown: number[] }>): Section {
  const lines = [...measured].map(([what, { known, unknown }]) => ({
    what,
    known: median(known),
    unknown: median(unknown),
  }));
  return {
    title:
      "Answers about known and unknown addresses, through both workers, which are one workerd of one thread here",
    rows: [
      ["", "times each", "known p50 ms", "unknown p50 ms"],
      ...lines.map(({ what, known, unknown }) => [what, TIMES, known, unknown]),
    ],
    bars: lines.map(({ what, known, unknown }) => ({
      what: `${what}, known to unknown address (or the other way round)`,
      figure: Math.max(known / unknown, unknown / known),
      bar: 1.05,
      unit: "x",
    })),
    notes: [
      `Medians of ${TIMES}, in turn. The requests come from networks that had their ${ANSWERS} answers of the hour, so that answers are neutral. The test harness's proxy is in every time.`,
    ],
    figures: Object.fromEntries(measured),
  };
}
