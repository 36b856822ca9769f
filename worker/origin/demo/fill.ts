import { allTenants } from "#contract/platform/tenants.ts";
import { databaseOf } from "#origin/base/env.ts";
import { acceptWaitingPhotos } from "./accept-photos.ts";
import { seedConversations } from "./auto-reply/seed-conversations.ts";
import { createDemoAccounts } from "./demo-accounts.ts";
import type { DemoEnv } from "./demo-env.ts";
import { agreeToAdvertising, type DemoMember, fillMembers } from "./fill-members.ts";
import { countPhotoFiles, fillPhotos } from "./fill-photos.ts";
import { fillPlaces, PLACES_WEIGHT } from "./fill-places.ts";
import type { Progress } from "./progress.ts";
import { seedRelations } from "./seed-relations.ts";

/**
 * Fills in the demo data: members, photos and places once, the accounts as they are to be each time. Members
 * come first, so that the sites have something to show. A part is marked when it is complete, so an
 * interrupted filling goes on where it was.
 */
export async function fill(env: DemoEnv, now: Date, progress: Progress): Promise<void> {
  const tenants = (await allTenants()).filter(({ origin }) => origin === "embedded");
  const isFilled = await isMarked(env, "filled");
  const members = isFilled ? [] : await readData<DemoMember[]>(env, "members.json");
  const groups = tenants.map((tenant) => ({
    tenant,
    members: members.filter(({ site }) => site === tenant.id),
  }));
  const { files } = await readData<{ files: number }>(env, "places/index.json");
  const needsPlaces = !(await isMarked(env, "places"));
  progress.total = countPhotoFiles(members) + (needsPlaces ? files * PLACES_WEIGHT : 0);

  if (!isFilled)
    await once(env, "members", now, async () => {
      for (const group of groups) await fillMembers(databaseOf(env, group.tenant), group.members, now);
    });
  await createDemoAccounts(env, tenants, now);
  await once(env, "advertising", now, async () => {
    for (const tenant of tenants) await agreeToAdvertising(databaseOf(env, tenant), tenant.id);
  });
  for (const tenant of tenants) {
    await seedConversations(env, tenant, now);
    await seedRelations(env, tenant, now);
    await acceptWaitingPhotos(env, tenant);
  }
  if (!isFilled)
    await fillPhotos(
      env,
      groups.map(({ tenant, members: own }) => ({ pool: tenant.pool, members: own })),
      progress,
    );
  await once(env, "places", now, () => fillPlaces(env, files, progress));
  await once(env, "filled", now, async () => undefined);
}

/** A file of the demo data. */
const readData = async <T>(env: DemoEnv, path: string): Promise<T> =>
  (await env.DEMO.fetch(`https://demo.invalid/${path}`)).json<T>();

const isMarked = async (env: DemoEnv, part: string): Promise<boolean> =>
  (await env.PHOTOS.head(`demo-${part}`)) !== null;

async function once(env: DemoEnv, part: string, now: Date, work: () => Promise<void>): Promise<void> {
  if (await isMarked(env, part)) return;
  await work();
  await env.PHOTOS.put(`demo-${part}`, now.toISOString());
}
