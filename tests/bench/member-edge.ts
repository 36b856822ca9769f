import { SESSION_COOKIE, writeSession } from "#contract/platform/session.ts";
import { EDGE } from "./builds.ts";
import { capture, fixedWorker } from "./captured.ts";
import type { Section } from "./figures.ts";
import { MEMBER, originStub } from "./origin-stub.ts";
import {
  ASKED,
  asked,
  figuresOf,
  inTurn,
  REQUESTS,
  ROUNDS,
  unseen,
  variant,
  warmUp,
  type Variant,
} from "./rounds.ts";
import { SECRET, startWorkerd } from "./workerd.ts";

const PATH = "/members";

/** A session as our edge gives it out, of the member that the origin's stub knows. */
export async function memberCookie(): Promise<string> {
  const secret = Buffer.alloc(32, 7).toString("base64url");
  return `${SESSION_COOKIE}=${await writeSession(SECRET, { pool: "world", id: "amberlind" }, { member: MEMBER, secret })}`;
}

/** What a member's page costs the edge, beside the same page for a visitor. */
export async function memberEdge(): Promise<Section> {
  const cookie = await memberCookie();
  const ours = await startWorkerd("member", { folder: EDGE }, originStub);
  const visitors = await startWorkerd("visitor", { folder: EDGE }, originStub);
  const page = await capture(ours.port, { host: "localhost", path: PATH, headers: { cookie } });
  if (!page.frame.loggedIn || !page.html.includes("/logout")) throw new Error("the page is no member's");
  const fixed = await startWorkerd("fixed", { text: fixedWorker({ [PATH]: page }) });

  const [n, m] = [counter(), counter()];
  const variants = [
    variant("fixed answer of a member's page", PATH, fixed, () => ({
      host: "localhost",
      path: PATH,
      headers: { cookie },
    })),
    variant("a visitor's, rendered afresh", PATH, visitors, () => unseen(PATH, n())),
    variant("a member's", PATH, ours, () => ({ ...unseen(PATH, m()), headers: { cookie } })),
  ];
  await warmUp(variants);
  const before = await asked(ours);
  await inTurn(variants);
  const calls = ((await asked(ours)) - before) / ASKED;
  for (const workerd of [ours, visitors, fixed]) await workerd.stop();
  return report(variants, page.html.length, calls);
}

function counter(): () => number {
  let n = 0;
  return () => n++;
}

function report(variants: Variant[], characters: number, calls: number): Section {
  const figures = variants.map(figuresOf);
  const [fixed, visitor, member] = figures.map(({ cpu }) => cpu);
  const to = (other = Number.NaN) => (member ?? Number.NaN) / other;
  return {
    title: "A member's page at the edge: /members from one page.php, one workerd each, no proxy",
    rows: [
      ["served", "CPU us", "x fixed", "x a visitor's", "pages/s", "first byte ms"],
      ...figures.map(({ name, cpu, perSecond, firstByte }) => [
        name,
        cpu,
        cpu / (fixed ?? Number.NaN),
        cpu / (visitor ?? Number.NaN),
        perSecond,
        firstByte,
      ]),
    ],
    bars: [
      {
        what: "a member's page, CPU to a fixed answer (the bar of a visitor's rendered afresh)",
        figure: to(fixed),
        bar: 10,
        unit: "x",
      },
      { what: "calls to the origin for a member's page", figure: calls, bar: 1, unit: "" },
    ],
    notes: [
      `Medians of ${ROUNDS} interleaved rounds of ${REQUESTS} requests on 6 open connections; CPU of the whole process, the origin's stub within it. First byte: one request at a time.`,
      `Both ask for the same filters, each once; a member's page is never cached. Its HTML has ${characters.toLocaleString("en")} characters, 24 profiles with town and activity.`,
    ],
    figures: { figures, calls, toFixed: to(fixed), toVisitor: to(visitor) },
  };
}
