import type { Locale } from "#contract/entities.ts";
import { SIZES } from "#contract/platform/photo-names.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { findAccount } from "#origin/accounts/accounts.ts";
import { databaseOf } from "#origin/base/env.ts";
import { inPool } from "#origin/base/in-pool.ts";
import { birthRange } from "#origin/directory/age.ts";
import { filePath } from "#origin/media/photos/files.ts";
import type { SeededMessage } from "./auto-reply/demo-member.ts";
import { FREE, PREMIUM, WISHED_AGES } from "./demo-accounts.ts";
import { demoConversations, type Line } from "./demo-conversations.ts";
import type { DemoEnv } from "./demo-env.ts";
import { deterministicHex, deterministicId } from "./deterministic-id.ts";
import { unpackPhotos } from "./photo-pack.ts";

/** How many hours ago members liked a demo account; it likes back as many of them as it has conversations. */
const LIKED_HOURS_AGO = [31, 52, 33, 2, 7, 22, 70, 96] as const;

/**
 * Likes, matches and conversations of a site's demo accounts with members of its crowd, once: of their own
 * country, as far as there are enough. An interrupted run starts over and duplicates nothing.
 */
export async function seedRelations(env: DemoEnv, tenant: Tenant, now: Date): Promise<void> {
  const mark = `demo-relations/${tenant.id}`;
  if (await env.PHOTOS.head(mark)) return;
  const db = databaseOf(env, tenant);
  const { from, to } = birthRange(now, WISHED_AGES.min, WISHED_AGES.max);
  const { results: crowd } = await db
    .prepare(
      `SELECT profiles.id, country, region FROM profiles JOIN photos ON photos.profile = profiles.id AND position = 0 AND photos.status = 'active'
       WHERE site = ?1 AND profiles.status = 'active' AND fictional = 0 AND gender = 'female' AND sexuality IN ('hetero', 'bi')
         AND date_of_birth BETWEEN ?2 AND ?3 AND wish_min_age IS NULL
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE member = profiles.id)
       ORDER BY country <> ?4, active_at DESC, profiles.id`,
    )
    .bind(tenant.id, from, to, tenant.settings.countries[0] ?? "")
    .all<Person>();
  const member = (id: string) => inPool(env, env.MEMBERS, tenant.pool, id);
  const accounts = await demoAccountsOf(db, tenant);
  const { talkers, strangers } = shareOut(crowd, accounts);
  for (const [turn, account] of accounts.entries()) {
    const conversations = demoConversations(account.language);
    // Those who only like it come last in its lists: the first cards of a game are to be strangers.
    const liking = strangers.slice(conversations.length - LIKED_HOURS_AGO.length);
    const talking = talkers[turn] ?? [];
    const people = [...talking, ...liking].map(({ id }) => id);
    await Promise.all(
      people.map(async (person, i) => {
        const at = now.getTime() - (LIKED_HOURS_AGO[i] ?? 1) * HOUR_MS;
        await member(person).likeAt(person, account.id, at);
        const conversation = conversations[i];
        if (!conversation) return;
        await member(account.id).likeAt(account.id, person, at + HOUR_MS / 6);
        for (const [number, line] of conversation.lines.entries()) {
          const [from, to] = line.mine ? [account.id, person] : [person, account.id];
          const message = await seededMessage(env, tenant.pool, line, `${person} ${account.id} ${number}`);
          await member(from).writeAt(from, to, message, now.getTime() - line.hours * HOUR_MS);
          if (line.mine || number < conversation.read) await member(to).markReadFrom(from);
        }
      }),
    );
    await member(account.id).markLikesAnnounced();
  }
  await env.PHOTOS.put(mark, now.toISOString());
}

interface Person {
  id: string;
  country: string;
  region: string | null;
}
interface DemoAccount extends Person {
  language: Locale;
}

async function demoAccountsOf(db: D1Database, { id: site }: Tenant): Promise<DemoAccount[]> {
  const found = await Promise.all([FREE, PREMIUM].map(({ email }) => findAccount(db, site, email)));
  const profiles = await Promise.all(
    found.map((account) =>
      db
        .prepare("SELECT id, country, region, language FROM profiles WHERE id = ?1")
        .bind(account?.member ?? "")
        .first<DemoAccount>(),
    ),
  );
  return profiles.filter((profile) => profile !== null);
}

/**
 * Who talks with each account, of people with those of its country first: others for each, from its own
 * region as far as there are any. And who is left, those of the accounts' country last.
 */
function shareOut(crowd: readonly Person[], accounts: readonly DemoAccount[]) {
  let left = crowd;
  const talkers = accounts.map(({ country, region, language }) => {
    const isNear = (person: Person) => person.country === country && person.region === region;
    const nearest = [...left.filter(isNear), ...left.filter((person) => !isNear(person))];
    const chosen = nearest.slice(0, demoConversations(language).length);
    left = left.filter((person) => !chosen.includes(person));
    return chosen;
  });
  const isAbroad = (person: Person) => person.country !== accounts[0]?.country;
  return {
    talkers,
    strangers: [...left.filter(isAbroad), ...left.filter((person) => !isAbroad(person))],
  };
}

/** The message of a line, its photo's files stored. */
async function seededMessage(
  env: DemoEnv,
  pool: string,
  { text, gift, picture }: Line,
  seed: string,
): Promise<SeededMessage> {
  const id = await deterministicId(seed);
  if (gift) return { id, kind: "gift", text: "", gift, photo: null };
  if (!picture) return { id, kind: "text", text: text ?? "", gift: null, photo: null };
  const photo = await deterministicHex(`photo ${seed}`);
  const pack = await (await env.DEMO.fetch("https://demo.invalid/photos.pack")).arrayBuffer();
  const files = unpackPhotos(pack).get(picture);
  if (!files) throw new Error(`no demo picture ${picture}`);
  await Promise.all(
    SIZES.map((size, i) =>
      env.PHOTOS.put(filePath(pool, photo, size), files[i] ?? new Uint8Array(), {
        httpMetadata: { contentType: "image/webp" },
      }),
    ),
  );
  return { id, kind: "photo", text: "", gift: null, photo };
}
