import { membersQuery } from "#contract/calls/people/members.schema.ts";
import type { MembersQuery, SimilarResults } from "#contract/calls/people/members.ts";
import type { ProfileCard, SearchField } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { FEW_RESULTS, MAX_PAGE } from "#contract/product/limits.ts";
import { nicheOf } from "#contract/product/niches.ts";
import {
  fromKeys,
  SEARCHABLE_COLUMNS,
  SEARCHABLE_FIELDS,
  type SearchableField,
} from "#contract/product/profile-fields.ts";
import { DIRECTORY_SWITCHES, isAlwaysOffered, SEARCH_SWITCHES } from "#contract/product/search-switches.ts";
import { readCursor, writeCursor, type Cursor } from "#origin/directory/cursor.ts";
import { readNamed, type Named } from "#origin/directory/names.ts";
import { markLikes } from "#origin/directory/profile-cards.ts";
import type { Search } from "#origin/directory/search-request.ts";
import { searchProfiles, type Found } from "#origin/directory/search.ts";
import { widenings } from "#origin/directory/widen.ts";
import type { LikeMarks } from "#origin/member/relations/like-lists.ts";
import { publicHandler, type Call } from "./call.ts";

/**
 * The search. A visitor gets its first page by gender, country and age (answers, section 2); whatever goes
 * further wants a signup.
 */
export const members = publicHandler("GET /api/members.php", {
  query: membersQuery,
  parts: () => ({ hidden: true, likeMarks: true }),
  async answer(call) {
    const { env, tenant, query, session } = call;
    const page = Number(query.page ?? 1);
    if (page > MAX_PAGE) throw new Refusal(422, "invalid_input", { field: "page" });
    if (!session) refuseVisitor(call);
    const cursor = query.after === undefined ? { page, position: null } : await cursorIn(call, query.after);
    const now = new Date();
    const named = await namedIn(call);
    const search = { ...searchOf(tenant, query, cursor), among: named && named.ids };
    const forViewer = { ...search, viewer: session?.member ?? null };
    // a claim is asked about while the directory searches; should it be none any more, a visitor's rules hold
    const [viewer, all] = await Promise.all([call.viewer(), searchOne(call, forViewer, now)]);
    if (viewer) {
      const own = { ...forViewer, hidden: viewer.parts.hidden, among: amongOf(call, viewer, named) };
      // the few who have blocked a member, or were blocked, are searched for once more
      const isNarrower = own.hidden.length > 0 || own.among !== search.among;
      const listed = isNarrower ? await searchOne(call, own, now) : all;
      const found = named?.exact == null ? listed : await exactFirst(call, own, listed, named.exact, now);
      const next =
        found.next && (await writeCursor(env, tenant, { page: cursor.page + 1, position: found.next }));
      const { parts, state } = viewer;
      const mark = (card: ProfileCard) => markLikes(card, parts.likeMarks, state.paidUser);
      const similar = await similarTo(call, own, found, now);
      return {
        profiles: found.profiles.map(mark),
        page: cursor.page,
        num_results: found.total,
        next,
        ...(named?.isMore && { more_names: true as const }),
        similar: similar && { ...similar, profiles: similar.profiles.map(mark) },
      };
    }
    refuseVisitor(call);
    const seen = session ? await searchOne(call, search, now) : all;
    const similar = await similarTo(call, search, seen, now);
    return {
      profiles: facesFirst(seen.profiles).map(forVisitor),
      page,
      num_results: seen.total,
      next: null,
      similar: similar && { ...similar, profiles: facesFirst(similar.profiles).map(forVisitor) },
    };
  },
});

/** The one page that a visitor sees begins with those whom they can see, each part in its order. */
const facesFirst = (cards: readonly ProfileCard[]): ProfileCard[] =>
  cards.toSorted((a, b) => Number(hasFace(b)) - Number(hasFace(a)));
const hasFace = ({ main_image: image }: ProfileCard): boolean => image?.status === "active";

/**
 * The members who like the viewer, where a premium member searches among them alone; null finds anyone. A
 * free member's search is the same with and without it: its count would tell how many they are, and its other
 * filters who.
 */
export function amongOf(
  { tenant, query }: { tenant: Pick<Tenant, "settings">; query: MembersQuery },
  { state, parts }: { state: { paidUser: boolean }; parts: { likeMarks: LikeMarks } },
  named: Named | null = null,
): readonly string[] | null {
  const ids = named && named.ids;
  if (query.likes_you !== "1" || !state.paidUser || !tenant.settings.search_fields.includes("likes_you"))
    return ids;
  const { likesYou } = parts.likeMarks;
  return ids === null ? likesYou : ids.filter((id) => likesYou.includes(id));
}

/** Who a search by name may find; null for a search by anything else. Visitors have none. */
const namedIn = ({
  db,
  tenant,
  query: { name },
  session,
}: Pick<Call<"GET /api/members.php">, "db" | "tenant" | "query" | "session">): Promise<Named | null> =>
  name === undefined || name.trim() === "" || !session
    ? Promise.resolve(null)
    : readNamed(db, tenant, name.trim());

/**
 * Who is called exactly as was asked comes before all whose name only begins so, if the search finds them:
 * they are searched for by the same rules.
 */
async function exactFirst(
  call: Pick<Call<"GET /api/members.php">, "db" | "tenant">,
  search: Search,
  { profiles, ...found }: Found,
  exact: string,
  now: Date,
): Promise<Found> {
  const others = profiles.filter(({ id }) => id !== exact);
  if (search.page > 1) return { ...found, profiles: others };
  const first =
    search.among?.includes(exact) === true ? await searchOne(call, { ...search, among: [exact] }, now) : null;
  return { ...found, profiles: [...(first?.profiles ?? []), ...others] };
}

async function searchOne(
  { db, tenant }: Pick<Call<"GET /api/members.php">, "db" | "tenant">,
  search: Search,
  now: Date,
): Promise<Found> {
  const [found] = await searchProfiles(db, tenant, [search], now);
  if (!found) throw new Error("a search without an answer");
  return found;
}

/**
 * Where there are few: all ways to widen at once, in one question, and of their answers the narrowest that
 * brings enough.
 */
async function similarTo(
  { db, tenant, query }: Pick<Call<"GET /api/members.php">, "db" | "tenant" | "query">,
  search: Search,
  { total, profiles }: Found,
  now: Date,
): Promise<SimilarResults | null> {
  // who asks for a name looks for that one person
  if (search.page > 1 || total >= FEW_RESULTS || query.name !== undefined) return null;
  const wider = widenings(
    { ...search, hidden: [...search.hidden, ...profiles.map(({ id }) => id)] },
    tenant.settings.min_age,
  );
  if (wider.length === 0) return null;
  const found = await searchProfiles(
    db,
    tenant,
    wider.map((step) => step.search),
    now,
  );
  const steps = wider.flatMap(({ widened }, i) => (found[i] ? [{ widened, ...found[i] }] : []));
  const step = steps.find((each) => each.total + total >= FEW_RESULTS) ?? steps.at(-1);
  return step && step.total > 0
    ? { profiles: step.profiles, num_results: step.total, widened: step.widened }
    : null;
}

/** What was asked, as far as the site's search has it: what it does not offer is as the site would have it. */
export function searchOf(
  { settings }: Tenant,
  query: MembersQuery,
  { page, position }: Pick<Cursor, "page"> & { position: Search["after"] },
): Search {
  const offers = (field: SearchField) => settings.search_fields.includes(field);
  const niche = nicheOf(settings);
  const gender = offers("gender") ? query.gender : (niche.gender ?? undefined);
  const minAge = offers("min_age")
    ? Number(query.min_age ?? settings.min_age)
    : (niche.min_age ?? settings.min_age);
  const region = offers("countryregion") ? (query.countryregion ?? null) : null;
  const options = (field: SearchableField) => (offers(field) ? (query[field]?.split(",") ?? []) : []);
  return {
    viewer: null,
    hidden: [],
    among: null,
    genders: gender ? [gender] : ["female", "male"],
    // a site of one country asks for its regions alone
    country: offers("country") || region !== null ? (query.country ?? null) : null,
    region,
    minAge: Math.max(minAge, settings.min_age),
    maxAge: offers("max_age") && query.max_age !== undefined ? Number(query.max_age) : null,
    switches: [
      ...DIRECTORY_SWITCHES.filter((name) => query[name] === "1" && (isAlwaysOffered(name) || offers(name))),
      ...(query.advertising === "1" ? (["advertised"] as const) : []),
    ],
    distance: offers("distance") ? (query.distance ?? null) : null,
    sort: offers("sort") ? (query.sort ?? null) : null,
    interests: options("interests"),
    choices: fromKeys(SEARCHABLE_COLUMNS, options),
    page,
    after: position,
  };
}

async function cursorIn(call: Call<"GET /api/members.php">, after: string): Promise<Cursor> {
  const cursor = await readCursor(call.env, call.tenant, after);
  if (cursor) return cursor;
  if (!(await call.viewer())) refuseVisitor(call);
  throw new Refusal(422, "invalid_input", { field: "after" });
}

/** What a visitor may not search by (answers, section 2). */
const FOR_MEMBERS = [
  "countryregion",
  "distance",
  "sort",
  ...SEARCH_SWITCHES,
  ...SEARCHABLE_FIELDS,
  "name",
  "after",
] as const;

export function refuseVisitor({
  tenant: { settings },
  query,
}: {
  tenant: Pick<Tenant, "settings">;
  query: MembersQuery;
}): void {
  const carriesSource = query.traffic_source === "1";
  if (!settings.logged_out_search && !(settings.logged_out_search_trafficsource && carriesSource))
    throw new Refusal(403, "search_closed");
  if (Number(query.page ?? 1) > 1 || FOR_MEMBERS.some((field) => query[field] !== undefined))
    throw new Refusal(403, "signup_required");
}

const forVisitor = ({ id, name, age, gender, fictional, main_image }: ProfileCard): ProfileCard => ({
  id,
  name,
  age,
  gender,
  fictional,
  main_image,
});
