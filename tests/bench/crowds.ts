import { solveProof } from "#client/net/solve-proof.ts";
import { json, PASSWORD, signUp } from "#tests/support/accounts.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";
import { atShare, median, type Section } from "./figures.ts";
import { hashAtFullCost } from "./passwords.ts";

/** Posts of one IPv6 /48 to the ban form, from so many of its /64s. */
const POSTS = 1_005;
const NETWORKS_OF_48 = 101;
/** Wrong logins under way at any time, from so many networks. */
const GUESSES_AT_ONCE = 60;
const GUESSING_NETWORKS = 500;
/** People of each kind, one after the other in turn, with a pause between two of them in milliseconds. */
const PEOPLE = 50;
const PAUSE_MS = 300;
/** Milliseconds in which a person gets in, and how many of a hundred do. */
const PATIENCE_MS = 30_000;
const BAR = 95;
const PLACE = 7;

const post = (site: RunningSite, path: string, network: string, body: object, headers = {}) =>
  site.ask(path, {
    method: "POST",
    host: HOSTS.world,
    body: JSON.stringify(body),
    headers: { ...json, "cf-connecting-ip": network, ...headers },
  });

/** Whether people sign up and log in while one /48 floods a form and many networks guess passwords. */
export async function crowds(): Promise<Section> {
  const site = await startSite(
    "dist/demo",
    "wrangler.json",
    writeOriginConfig("dist/demo", "wrangler.bench.json"),
  );
  await prepare(site);
  const members = [];
  for (let i = 0; i < PEOPLE; i++) members.push(await signUp(site, { site: "world" }));
  await hashAtFullCost(site, "world");
  const bans = await flood(site);
  const crowd = guess(site);
  const times: Times = { login: [], signup: [], proof: [] };
  const people: Promise<void>[] = [];
  for (const [i, { email }] of members.entries()) {
    people.push(
      getsIn(site, "/api/user.php", `10.9.${i}.1`, { email, password: PASSWORD }, times.login, times.proof),
      getsIn(site, "/api/signup.php", `10.9.${i}.2`, newcomer(i), times.signup, times.proof),
    );
    await pause(PAUSE_MS);
  }
  await Promise.all(people);
  const guesses = await crowd.end();
  await site.close();
  return report(times, bans, guesses);
}

/** Milliseconds until each was in, and that each proof of work took. */
type Times = Record<"login" | "signup" | "proof", number[]>;

const pause = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds));

async function prepare(site: RunningSite): Promise<void> {
  const db = await site.database("world");
  await db
    .prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (?1, 'GB', 'ENG', 'Bristol', 5145, -259, 467000)",
    )
    .bind(PLACE)
    .run();
}

const newcomer = (i: number) => ({
  gender: "female",
  looking_for: "male",
  date_of_birth: "1990-02-03",
  place: PLACE,
  username: `Newcomer ${i}`,
  email: `newcomer${i}@posteo.example`,
  password: "a long enough one",
  language: "en",
  consents: { terms: true, sexuality: true, newsletter: false },
});

/** Posts of the /48; answers how many were taken. */
async function flood(site: RunningSite): Promise<number> {
  let taken = 0;
  for (let i = 0; i < POSTS; i += 15) {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, j) =>
        post(site, "/api/bans.php", `2001:db8:48:${((i + j) % NETWORKS_OF_48).toString(16)}::1`, {
          email: `banned${i + j}@posteo.example`,
          language: "en",
        }),
      ),
    );
    taken += answers.filter(({ ok }) => ok).length;
  }
  return taken;
}

/** Wrong logins without a proof, until `end`, which answers how often each status came. */
function guess(site: RunningSite): { end: () => Promise<Record<string, number>> } {
  const statuses: Record<string, number> = {};
  const over = new AbortController();
  let made = 0;
  const guesser = async () => {
    while (!over.signal.aborted) {
      const i = ++made;
      const network = `10.${20 + ((i % GUESSING_NETWORKS) >> 8)}.${(i % GUESSING_NETWORKS) & 255}.1`;
      const { status } = await post(site, "/api/user.php", network, {
        email: `guessed${i}@posteo.example`,
        password: "a wrong guess",
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const guessers = Array.from({ length: GUESSES_AT_ONCE }, guesser);
  return {
    end: async () => {
      over.abort();
      await Promise.all(guessers);
      return statuses;
    },
  };
}

/** Notes the milliseconds until somebody is in, whose browser does what the product's own does. */
async function getsIn(
  site: RunningSite,
  path: string,
  network: string,
  body: object,
  times: number[],
  proofs: number[],
): Promise<void> {
  const begun = performance.now();
  let headers = {};
  while (performance.now() - begun < PATIENCE_MS) {
    const answer = await post(site, path, network, body, headers);
    if (answer.ok) {
      times.push(performance.now() - begun);
      return;
    }
    const { error } = await answer.json<{ error: { proof?: string } }>();
    if (error.proof === undefined) {
      headers = {};
      await pause(1_000);
      continue;
    }
    const from = performance.now();
    headers = { "x-proof": await solveProof(error.proof) };
    proofs.push(performance.now() - from);
  }
}

function report(times: Times, bans: number, guesses: Record<string, number>): Section {
  const countInTime = (seen: number[]) => seen.filter((time) => time <= PATIENCE_MS).length;
  const inTime = Math.round(((countInTime(times.login) + countInTime(times.signup)) * 100) / (2 * PEOPLE));
  const row = (what: string, seen: number[]) => [what, countInTime(seen), median(seen), atShare(seen, 0.95)];
  return {
    title: "Crowds: one /48 floods the ban form, then many networks guess passwords while people arrive",
    rows: [
      ["", `in time, of ${PEOPLE}`, "p50 ms", "p95 ms"],
      row("logins from other networks, new devices", times.login),
      row("signups from other networks", times.signup),
    ],
    bars: [
      {
        what: "people of a hundred who do not get in within 30 s",
        figure: 100 - inTime,
        bar: 100 - BAR,
        unit: "",
      },
    ],
    notes: [
      `Of ${POSTS} posts of the /48 ${bans} were taken. Answers to guesses by status: ${JSON.stringify(guesses)}.`,
      `${times.proof.length} proofs of work were solved on the site's own processors, ${median(times.proof)} ms each at the median.`,
    ],
    figures: { times, bans, guesses },
  };
}
