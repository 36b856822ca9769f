import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { findAccount } from "#origin/accounts/accounts.ts";
import { createMember } from "#origin/accounts/create-member.ts";
import { databaseOf } from "#origin/base/env.ts";
import { PASSWORD_HASH } from "#origin/demo/demo-accounts.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";

/** A member of the demo's crowd who has an account from now on. */
export interface Person {
  tenant: Tenant;
  id: string;
  name: string;
  language: Locale;
  country: string;
  email: string;
  /** Their main photo. */
  photo: string;
}

/** How many of them send something to inspect or to decide, by the size of the site. */
const BIG_SITES: Readonly<Record<string, number>> = {
  "amberlind-nl": 24,
  rubinelle: 24,
  nordlune: 18,
  amberlind: 18,
};
const ON_A_SMALL_SITE = 5;

/** The same members each time: those who have an account already keep it. Two of a site are neighbours. */
export async function peopleOf(env: DemoEnv, tenant: Tenant): Promise<Person[]> {
  const db = databaseOf(env, tenant);
  const { results } = await db
    .prepare(
      `SELECT profiles.id, profiles.name, language, country, photos.key AS photo FROM profiles
       JOIN photos ON photos.profile = profiles.id AND position = 0 AND photos.status = 'active'
       LEFT JOIN accounts ON accounts.member = profiles.id
       WHERE profiles.site = ?1 AND profiles.status = 'active' AND fictional = 0
         AND (accounts.member IS NULL OR accounts.email LIKE 'day-%@posteo.example')
       GROUP BY profiles.name ORDER BY accounts.member IS NULL, profiles.id LIMIT ?2`,
    )
    .bind(tenant.id, BIG_SITES[tenant.id] ?? ON_A_SMALL_SITE)
    .all<Omit<Person, "tenant" | "email">>();
  const people = results.map((row) => ({ ...row, tenant, email: `day-${row.id}@posteo.example` }));
  for (const { id, name, language, email } of people)
    if (!(await findAccount(db, tenant.id, email)))
      await createMember(
        env,
        tenant,
        { id, status: "active", language, paidUser: true, credits: 20 },
        { email, name, password: PASSWORD_HASH },
      );
  return people;
}

/** Deals people out, one site after the other, so that no list is about one site alone. */
export function dealt(people: readonly Person[]): Person[] {
  const bySite = [...Map.groupBy(people, ({ tenant }) => tenant.id).values()];
  const most = Math.max(0, ...bySite.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) =>
    bySite.flatMap((own) => (own[i] === undefined ? [] : [own[i]])),
  ).flat();
}

/** The one of a list whose turn it is. */
export function turnOf<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error("nobody has a turn: the list is empty");
  return found;
}

/** Somebody else of the same site. */
export const neighbourOf = (people: readonly Person[], { tenant, id }: Person, n: number): Person =>
  turnOf(
    people.filter((other) => other.tenant.id === tenant.id && other.id !== id),
    n,
  );
