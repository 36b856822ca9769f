import { json, signUp, type Account } from "#tests/support/accounts.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";
import { median, type Section } from "./figures.ts";
import { hashAtFullCost } from "./passwords.ts";

/** Requests of each call about known addresses, and as many about unknown ones; and those before they count. */
const TIMES = 250;
const WARM_UP = 20;
/** Answers about accounts that a network gets in an hour, and requests that come from one network after them. */
const ANSWERS = 10;
const OF_NETWORK = 4;
const PLACE = 7;

type Send = (site: RunningSite, address: string, network: string, n: number) => Promise<Response>;

const post = (site: RunningSite, path: string, network: string, body: object) =>
  site.ask(path, {
    method: "POST",
    host: HOSTS.world,
    body: JSON.stringify(body),
    headers: { ...json, "cf-connecting-ip": network },
  });

/** Whether the time of an answer shows that an address has an account. */
export const timeLogins = (): Promise<Section> =>
  measure("a wrong login", 401, (site, email, network) =>
    post(site, "/api/user.php", network, { email, password: "a wrong guess" }),
  );
export const timeResets = (): Promise<Section> =>
  measure("a request for a new password", 204, (site, email, network) =>
    post(site, "/api/reset-password.php", network, { email }),
  );
export const timeSignups = (): Promise<Section> =>
  measure("a signup", 200, (site, email, network, n) =>
    post(site, "/api/signup.php", network, newcomer(email, n)),
  );

async function measure(what: string, status: number, send: Send): Promise<Section> {
  const site = await startSite(
    "dist/demo",
    "wrangler.json",
    writeOriginConfig("dist/demo", "wrangler.bench.json"),
  );
  const members = await peopleOf(site, TIMES + WARM_UP);
  const times = await interleaved(site, members, send, status);
  await site.close();
  return report(what, times);
}

/** Members with a password of the product's own cost, which has to be hashed for each of their logins. */
async function peopleOf(site: RunningSite, count: number): Promise<Account[]> {
  const members: Account[] = [];
  for (let i = 0; i < count; i++) members.push(await signUp(site, { site: "world" }));
  await hashAtFullCost(site, "world");
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
async function silentNetwork(site: RunningSite): Promise<string> {
  const network = `10.${Math.floor(++networks / 250)}.${networks % 250}.1`;
  for (let i = 0; i < ANSWERS; i++)
    await site.ask("/api/signup-check.php?email=any@example.com", {
      host: HOSTS.world,
      headers: { "cf-connecting-ip": network },
    });
  return network;
}

async function interleaved(
  site: RunningSite,
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
      const answer = await send(site, address, network, n);
      const took = performance.now() - began;
      if (answer.status !== status) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
      if (n >= WARM_UP) times[kind].push(took);
    };
    const both = [() => one("known", email), () => one("unknown", `${crypto.randomUUID()}@example.com`)];
    for (const request of n % 2 === 0 ? both : both.toReversed()) await request();
  }
  return times;
}

function report(what: string, { known, unknown }: { known: number[]; unknown: number[] }): Section {
  const [ofKnown, ofUnknown] = [median(known), median(unknown)];
  return {
    title: `The time of ${what}, through both workers, which are one workerd of one thread here`,
    rows: [
      ["", "times", "p50 ms"],
      ["the address has an account", known.length, ofKnown],
      ["it has none", unknown.length, ofUnknown],
    ],
    bars: [
      {
        what: `${what}, with an account to without (or the other way round)`,
        figure: Math.max(ofKnown / ofUnknown, ofUnknown / ofKnown),
        bar: 1.05,
        unit: "x",
      },
    ],
    notes: [
      `The two in turn, and each first every other time. The requests come from networks that had their ${ANSWERS} answers of the hour, so that answers are neutral.`,
    ],
    figures: { known, unknown },
  };
}
