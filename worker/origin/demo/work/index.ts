import { allTenants } from "#contract/platform/tenants.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { pastErrors, pastVisits } from "./analytics.ts";
import { openAppeals, openComplaints, openReports } from "./cases.ts";
import { pastGrowth } from "./growth.ts";
import { decidedBefore } from "./history.ts";
import { lateMails, openMoney } from "./money.ts";
import { dealt, type Person, peopleOf } from "./people.ts";
import { waitingPhotos, waitingSelfies } from "./photos.ts";
import { deadLetters, newsAndPartners } from "./sites.ts";

/** In their order: a part that is marked is not done again, though what it made was decided since. */
const PARTS: readonly {
  name: string;
  fill: (env: DemoEnv, people: readonly Person[], now: Date) => Promise<void>;
}[] = [
  { name: "photos", fill: waitingPhotos },
  { name: "selfies", fill: waitingSelfies },
  { name: "history", fill: decidedBefore },
  { name: "reports", fill: openReports },
  { name: "complaints", fill: openComplaints },
  { name: "appeals", fill: openAppeals },
  { name: "money", fill: openMoney },
  { name: "mails", fill: lateMails },
  { name: "visits", fill: pastVisits },
  { name: "errors", fill: pastErrors },
  { name: "growth", fill: pastGrowth },
  { name: "sites", fill: newsAndPartners },
  { name: "letters", fill: deadLetters },
];

/** A filling that goes on; a second call waits for the same. */
let filling: Promise<string[]> | null = null;

/**
 * POST: fills the desk with the work of a day, of made-up members of all sites. Answers what it added, which
 * is nothing where all is there; an interrupted filling goes on with the part that it was at.
 */
export async function fillWork(request: Request, env: DemoEnv, now: Date): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  filling ??= fillParts(env, now).finally(() => {
    filling = null;
  });
  return Response.json({ added: await filling });
}

async function fillParts(env: DemoEnv, now: Date): Promise<string[]> {
  const marks = await Promise.all(PARTS.map(({ name }) => env.PHOTOS.head(`demo-work-${name}`)));
  const missing = PARTS.filter((_, i) => marks[i] === null);
  if (missing.length === 0) return [];
  const people: Person[] = [];
  for (const tenant of await allTenants())
    if (tenant.origin === "embedded") people.push(...(await peopleOf(env, tenant)));
  const order = dealt(people);
  for (const { name, fill } of missing) {
    await fill(env, order, now);
    await env.PHOTOS.put(`demo-work-${name}`, now.toISOString());
  }
  return missing.map(({ name }) => name);
}
