import type { ProfileView } from "#contract/entities.ts";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { picture } from "#tests/support/images.ts";
import { bringIn } from "#tests/support/members.ts";
import { openName, photoKey } from "#tests/support/photo-names.ts";
import { HOSTS } from "#tests/support/site.ts";
import { startCounted, type CountedSite } from "./counted.ts";
import { median, type Section } from "./figures.ts";

const PROFILES = 20;
/** How often a viewer asks for every photo. */
const ROUNDS = 25;

/**
 * What photos cost a premium member's site whose names are valid, counted between the origin and its
 * bindings.
 */
export async function photos(): Promise<Section> {
  const site = await startCounted();
  const ids = Array.from({ length: PROFILES }, (_, i) => `bench-photo-${i}`);
  await bringIn(
    await site.database("world"),
    ids.map((id) => ({ id, site: "amberlind", photos: keysOf(id).map((key) => ({ key })) })),
  );
  const bytes = await picture();
  const { PHOTOS } = await site.env();
  for (const key of ids.flatMap(keysOf)) await PHOTOS.put(`world/${key}-full.webp`, bytes);
  const account = await signUp(site, { site: "world", paid: true });
  const viewer = { host: HOSTS.world, cookie: await sessionOf(site, account) };
  const names = (await Promise.all(ids.map((id) => namesOn(site, viewer, id)))).flat();

  await site.counted();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) {
      const began = performance.now();
      const answer = await openName(site, viewer, name);
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      times.push(performance.now() - began);
    }
  const { questions, verbs, reads } = await site.counted();
  await site.close();
  const asked = times.length;
  return {
    title: `Photos: ${names.length} photos, main ones and locked ones, ${ROUNDS} times each by one premium member`,
    notes: ["Counted in the origin. Within a minute; a data centre is one cache here."],
    rows: [
      ["", "in all", "per 1,000 requests"],
      ["requests", asked, 1000],
      ["questions to D1", questions.length, (questions.length / asked) * 1000],
      ["calls to members' objects", verbs.length, (verbs.length / asked) * 1000],
      ["reads of R2", reads.length, (reads.length / asked) * 1000],
      ["median request, ms", median(times), ""],
    ],
    bars: [
      { what: "questions to D1", figure: questions.length, bar: 0, unit: "" },
      { what: "calls to objects", figure: verbs.length, bar: 0, unit: "" },
      { what: "reads of R2 for each photo", figure: reads.length / names.length, bar: 1, unit: "" },
    ],
    figures: {
      asked,
      questions: questions.length,
      verbs: verbs.length,
      reads: reads.length,
      times: median(times),
    },
  };
}

const keysOf = (id: string): string[] => [photoKey(`${id} main`), photoKey(`${id} other`)];

/** The names that a profile gives its viewer. */
async function namesOn(
  site: CountedSite,
  { host, cookie }: { host: string; cookie: string },
  id: string,
): Promise<string[]> {
  const answer = await site.ask(`/api/member.php?id=${id}`, { host, cookie });
  const { profile } = await answer.json<{ profile: ProfileView }>();
  return [profile.main_image, ...profile.photos].flatMap((photo) => (photo ? [photo.filename] : []));
}
