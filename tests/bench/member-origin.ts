import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { startCounted, type CountedSite } from "./counted.ts";
import { median, type Section } from "./figures.ts";
import { fillProfiles } from "./people.ts";

const ROUNDS = 9;
const REQUESTS = 60;
const PROFILES = 100_000;
const SITE = "amberlind";

/** One page, and how often the origin asked others for it. */
interface PageCost {
  page: string;
  calls: string[];
  verbs: string[];
  /** Ways to D1 before the answer, and their statements; ways that the object went by itself. */
  questions: number;
  statements: number;
  told: number;
}

/**
 * What a member's page asks of their object and of D1, counted between the origin and its bindings, and how
 * long the origin takes for it.
 */
export async function memberOrigin(): Promise<Section> {
  const site = await startCounted();
  await fillProfiles(await site.database("world"), SITE, PROFILES);
  const account = await signUp(site, { site: "world" });
  const cookie = await sessionOf(site, account);
  await site.counted();

  const costs: PageCost[] = [];
  for (const path of [
    "/members",
    `/members/${account.id}`,
    "/likes",
    "/notifications",
    "/credits",
    "/transactions",
  ]) {
    // the second one, when the object is awake and nothing is new
    for (let i = 0; i < 2; i++) await ask(site, path, cookie);
    const page = path.replace(account.id, "{id}");
    costs.push(await countOne(site, page, path, cookie));
    await comeAfterAWhile(site);
    costs.push(await countOne(site, `${page}, first in a quarter of an hour`, path, cookie));
  }
  const times = await time(site, cookie);
  await site.close();
  return report(costs, times);
}

async function ask(site: CountedSite, path: string, cookie: string): Promise<void> {
  const answer = await site.ask(path, { cookie });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes("/logout"))
    throw new Error(`${path}: ${answer.status}, no member's page`);
}

async function countOne(site: CountedSite, page: string, path: string, cookie: string): Promise<PageCost> {
  await site.counted();
  await ask(site, path, cookie);
  const { times, verbs, questions } = await site.counted();
  const own = questions.filter(({ by }) => by === "worker");
  return {
    page,
    calls: Object.keys(times),
    verbs,
    questions: own.length,
    statements: own.reduce((sum, { statements }) => sum + statements, 0),
    told: questions.length - own.length,
  };
}

/** As if the member had last been here an hour ago. */
async function comeAfterAWhile(site: CountedSite): Promise<void> {
  for (const id of await site.objects("MEMBERS")) {
    await site.inObject("MEMBERS", id, "UPDATE member SET active_at = active_at - 3600000");
    await site.inObject("MEMBERS", id, "UPDATE sessions SET seen_at = seen_at - 3600000");
  }
}

interface Timed {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** Milliseconds from request to answer in the worker, and microseconds of the process. */
  own: number[];
  cpu: number[];
}

/** The origin alone, asked as the edge asks it, in turn and one at a time. */
async function time(site: CountedSite, cookie: string): Promise<Timed[]> {
  const one = (name: string, path: string, headers = {}): Timed => ({
    name,
    path,
    headers,
    own: [],
    cpu: [],
  });
  const timed = [
    one("nothing", "/bench/nothing"),
    one("visitor: members.php", "/api/members.php"),
    one("member: page.php?route=members", "/api/page.php?route=members", { cookie }),
    one("member: members.php", "/api/members.php", { cookie }),
    one("member: user.php", "/api/user.php", { cookie }),
  ];
  for (let round = 0; round <= ROUNDS; round++)
    for (const { path, headers, own, cpu } of timed) {
      await site.counted();
      const before = site.cpu();
      for (let i = 0; i < REQUESTS; i++) {
        const answer = await site.askOrigin(path, headers);
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      }
      const spent = (site.cpu() - before) / REQUESTS / 1000;
      const times = Object.values((await site.counted()).times)[0] ?? [0];
      // the first round compiles
      if (round === 0) continue;
      // its clock has whole milliseconds: their mean is finer
      own.push(times.reduce((sum, ms) => sum + ms, 0) / times.length);
      cpu.push(spent);
    }
  return timed;
}

function report(costs: PageCost[], timed: Timed[]): Section {
  const idle = median(timed[0]?.cpu ?? []);
  const figures = timed
    .slice(1)
    .map(({ name, own, cpu }) => ({ name, own: median(own), cpu: median(cpu) - idle, rounds: { own, cpu } }));
  const [visitor, member] = figures;
  const ratio = (key: "own" | "cpu") => (member?.[key] ?? Number.NaN) / (visitor?.[key] ?? Number.NaN);
  const settled = costs.filter(({ page }) => !page.includes(","));
  return {
    title: `A member's page at the origin: the demo build behind a counting entry, ${PROFILES.toLocaleString("en")} profiles`,
    rows: [
      ["page", "object calls", "D1 questions", "statements", "told later"],
      ...costs.map(({ page, verbs, questions, statements, told }) => [
        page,
        `${verbs.length} (${verbs.join(", ")})`,
        questions,
        statements,
        told,
      ]),
      ["call", "own ms", "CPU us", "x visitor, ms", "x visitor, CPU"],
      ...figures.map(({ name, own, cpu }) => [
        name,
        own,
        cpu,
        own / (visitor?.own ?? Number.NaN),
        cpu / (visitor?.cpu ?? Number.NaN),
      ]),
    ],
    bars: [
      {
        what: "calls to the member's object for a page, most of all pages",
        figure: Math.max(...costs.map(({ verbs }) => verbs.length)),
        bar: 1,
        unit: "",
      },
      {
        what: "questions to D1 before the answer, most of all pages",
        figure: Math.max(...costs.map(({ questions }) => questions)),
        bar: 1,
        unit: "",
      },
      {
        what: "questions to D1 in all for a page, most of all pages but the first in a quarter of an hour",
        figure: Math.max(...settled.map(({ questions, told }) => questions + told)),
        bar: 1,
        unit: "",
      },
    ],
    notes: [
      `Counted between the origin and its bindings, for a page asked of the edge: ${costs[0]?.calls.join(", ") ?? "nothing"} alone. A question is one way to D1 and back, a batch is one. Told later: what the object writes to the directory by itself after the answer, once in a quarter of an hour.`,
      `Time: medians of ${ROUNDS} interleaved rounds of ${REQUESTS} requests, one at a time, straight to the origin; own ms within the worker, CPU of the process less that of an empty answer, with its databases in it.`,
    ],
    figures: { costs, times: figures, ownToVisitor: ratio("own"), cpuToVisitor: ratio("cpu") },
  };
}
