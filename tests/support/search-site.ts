import { afterAll, beforeAll, beforeEach } from "vitest";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import type { OwnProfile, ProfileView } from "#contract/entities.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { json, sessionOf, signUp, type Account, type AccountInput } from "./accounts.ts";
import { bringIn, type Someone } from "./members.ts";
import { sharedSite } from "./shared-site.ts";
import { HOSTS, type RunningSite } from "./site.ts";

/** The site on which `people` puts its profiles. */
export const SEARCHED_SITE = "amberlind-nl";

export interface Viewer {
  account: Account;
  cookie: string;
}

/**
 * A site for the search tests of one file. Before each test the profiles of earlier tests are deleted; those
 * that belong to accounts become invisible.
 */
export function searchSite() {
  let site: RunningSite;
  let db: Directory;

  beforeAll(async () => {
    site = await sharedSite();
    db = await site.database("europe");
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await db.batch([
      db.prepare("DELETE FROM photos"),
      db.prepare("DELETE FROM profiles WHERE id NOT IN (SELECT member FROM accounts)"),
      db.prepare("UPDATE profiles SET invisible = 1"),
    ]);
  });

  const ask = (...request: Parameters<RunningSite["ask"]>) => site.ask(...request);
  const asViewer = (viewer?: Viewer) => (viewer ? { cookie: viewer.cookie } : {});

  async function search(query = "", viewer?: Viewer, host: string = HOSTS.dutch) {
    const response = await ask(`/api/members.php${query && `?${query}`}`, { host, ...asViewer(viewer) });
    return { status: response.status, ...(await response.json<MembersAnswer & { error?: unknown }>()) };
  }

  return {
    get db() {
      return db;
    },
    ask,
    search,
    /** A new member, invisible unless the input says otherwise. */
    join: async (input: AccountInput = {}): Promise<Viewer> => {
      const account = await signUp(site, { country: "NL", invisible: 1, ...input });
      return { account, cookie: await sessionOf(site, account) };
    },
    /** Puts profiles into the directory, with the ids p0, p1 and so on unless they have their own. */
    people: (list: Partial<Someone>[]) =>
      bringIn(
        db,
        list.map((person, i) => ({ id: `p${i}`, site: SEARCHED_SITE, country: "NL", ...person })),
      ),
    /** The ids that a search finds, sorted by id. */
    found: async (query = "", viewer?: Viewer) => idsOf(await search(query, viewer)).toSorted(),
    view: async (id: string, viewer?: Viewer): Promise<ProfileView> => {
      const response = await ask(`/api/member.php?id=${id}`, { host: HOSTS.dutch, ...asViewer(viewer) });
      return (await response.json<{ profile: ProfileView }>()).profile;
    },
    /** Throws where the change is refused. */
    saveProfile: async (body: object, viewer: Viewer): Promise<OwnProfile> => {
      const response = await ask("/api/profile.php", {
        method: "PUT",
        host: HOSTS.dutch,
        cookie: viewer.cookie,
        headers: json,
        body: JSON.stringify(body),
      });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json<{ profile: OwnProfile }>()).profile;
    },
  };
}

export const idsOf = ({ profiles }: { profiles: readonly { id: string }[] }): string[] =>
  profiles.map(({ id }) => id);

/** The date of birth of someone who has their birthday today. */
export function bornYearsAgo(years: number): string {
  const today = new Date();
  return `${today.getUTCFullYear() - years}${today.toISOString().slice(4, 10)}`;
}
