import { MEMBER_LISTS, type MemberListName } from "#contract/desk/member-lists.ts";
import type {
  DeskAccount,
  DeskMember,
  DeskPhoto,
  DeskProfile,
  MemberOnDeskState,
} from "#contract/desk/member.ts";
import type { SiteCallName } from "#contract/desk/rules.ts";
import { Refusal } from "#contract/errors.ts";
import { mayAct, type OperatorRole } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { ageOn } from "#contract/product/age.ts";
import { COLUMN_FIELDS, profileFields } from "#contract/product/profile-fields.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { SiteCall } from "#origin/desk/call.ts";
import { regionName } from "#origin/directory/regions-of.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { memberObject } from "#origin/member/address.ts";
import type { MemberOnDesk } from "#origin/member/desk-verbs.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { firstLists } from "./member-lists.ts";

/** Seconds in which a member who is looked at again is one entry of the audit. */
const ONE_LOOK = 600;
/** Whose the profile is, as others see it, and whose the photos. */
const SEES_PROFILE: readonly OperatorRole[] = ["support", "moderator"];
const SEES_PHOTOS: readonly OperatorRole[] = ["moderator"];
const SEES_SOURCE: readonly OperatorRole[] = ["support", "finance"];

export type Looking = Pick<SiteCall<SiteCallName>, "env" | "tenant" | "operator" | "session" | "now">;

interface Row extends Record<(typeof COLUMN_FIELDS)[number], string | number | null> {
  name: string;
  gender: string;
  date_of_birth: string;
  country: string;
  region: string | null;
  city: string;
  language: string;
  interests: string;
  notes: string;
  fictional: 0 | 1;
  invisible: 0 | 1;
  sexuality_withdrawn: 0 | 1;
  created_at: number;
  email: string | null;
  email_key: string | null;
  unconfirmed_since: number | null;
  stopped_key: string | null;
  stopped_at: number | null;
  shut: "suspension" | "closure" | null;
  erase_at: number | null;
}
interface PhotoRow {
  key: string;
  photo_status: "active" | "inspected";
}
type Source = NonNullable<DeskMember["source"]>;

/**
 * One member of this site as the person who asks may see them, with an entry in the audit.
 *
 * @throws Refusal not_found (404) where the site has nobody of this id, and nothing that they left.
 */
export async function readMember(looking: Looking, member: string): Promise<DeskMember> {
  const { env, tenant, operator, now } = looking;
  const db = databaseOf(env, tenant);
  const [profiles, photos, sources, left] = await db.batch<Row & PhotoRow & Source>([
    db.prepare(PROFILE).bind(member, tenant.id),
    db
      .prepare(
        "SELECT key, status AS photo_status FROM photos WHERE profile = ?1 AND status <> 'deleted' ORDER BY position",
      )
      .bind(member),
    db.prepare("SELECT network, ref, sub1, sub2, sub3 FROM signup_sources WHERE member = ?1").bind(member),
    db.prepare("SELECT 1 FROM orders WHERE member = ?1 AND site = ?2 LIMIT 1").bind(member, tenant.id),
  ]);
  const row = profiles?.results[0];
  if (!row && (left?.results.length ?? 0) === 0) throw new Refusal(404, "not_found", { field: "id" });
  await recordLook(looking, member);
  const { role } = operator;
  const may = (roles: readonly OperatorRole[]) => mayAct(role, roles);
  const names = (Object.keys(MEMBER_LISTS) as MemberListName[]).filter((name) => may(MEMBER_LISTS[name]));
  const hasAccount = row !== undefined && row.email !== null;
  const [object, lists] = await Promise.all([
    hasAccount ? memberObject(env, tenant.pool, member).lookAt() : null,
    firstLists({ env, tenant, db, member }, names),
  ]);
  return {
    id: member,
    site: tenant.id,
    name: row?.name ?? null,
    state: stateOf(row),
    account: hasAccount ? accountOf(row, object) : null,
    profile: row && may(SEES_PROFILE) ? profileOf(row, tenant, now) : null,
    photos: row && may(SEES_PHOTOS) ? await photosOf(looking, photos?.results ?? []) : null,
    source: row && may(SEES_SOURCE) ? (sources?.results[0] ?? null) : null,
    lists,
  };
}

const PROFILE = `SELECT name, gender, date_of_birth, country, region, city, profiles.language, interests, notes, fictional, invisible,
    sexuality_withdrawn, profiles.created_at, ${COLUMN_FIELDS.join(", ")}, email, email_key, unconfirmed_since, stopped_key, stopped_at,
    (SELECT kind FROM decisions WHERE decisions.member = profiles.id AND kind IN ('suspension', 'closure') AND ended_at IS NULL ORDER BY kind LIMIT 1) AS shut,
    (SELECT erase_at FROM deletions WHERE deletions.member = profiles.id) AS erase_at
  FROM profiles LEFT JOIN accounts ON accounts.member = profiles.id WHERE profiles.id = ?1 AND profiles.site = ?2`;

async function recordLook({ env, tenant, operator, now }: Looking, member: string): Promise<void> {
  await auditStatement(
    databaseOf(env, tenant),
    { site: tenant.id, area: "members", operator, action: "look at member", subject: member, reason: "" },
    {
      where:
        "NOT EXISTS (SELECT 1 FROM audit WHERE site = ? AND subject = ? AND operator_id = ? AND action = 'look at member' AND at > ?)",
      values: [tenant.id, member, operator.id, Math.floor(now.getTime() / 1000) - ONE_LOOK],
    },
    now,
  ).run();
}

function stateOf(row: Row | undefined): MemberOnDeskState {
  if (!row) return "erased";
  if (row.email === null) return row.fictional === 1 ? "fictional" : "erased";
  if (row.erase_at !== null) return "deletion_pending";
  if (row.shut !== null) return row.shut === "closure" ? "closed" : "suspended";
  return row.unconfirmed_since === null ? "active" : "unconfirmed";
}

function accountOf(row: Row, object: MemberOnDesk | null): DeskAccount {
  const isStopped = row.stopped_key !== null && row.stopped_key === row.email_key;
  return {
    email: row.email ?? "",
    stopped_at: isStopped && row.stopped_at !== null ? isoOf(row.stopped_at * 1000) : null,
    email_off: object?.emailOff
      ? { reason: object.emailOff.reason, since: isoOf(object.emailOff.since) }
      : null,
    language: object?.language ?? row.language,
    created_at: isoOf(object?.signedUpAt ?? row.created_at * 1000),
    seen_at: object ? isoOf(object.activeAt) : null,
    premium: object?.isPremium ?? false,
    held: object?.isHeld ?? false,
    erase_at: row.erase_at === null ? null : isoOf(row.erase_at * 1000),
    credits: object?.credits ?? 0,
    sessions: {
      number: object?.sessions.number ?? 0,
      last_seen_at: object?.sessions.lastSeenAt == null ? null : isoOf(object.sessions.lastSeenAt),
    },
  };
}

/** As others see it: what the site shows nobody, and a sexuality whose consent was withdrawn, is left out. */
function profileOf(row: Row, tenant: Tenant, now: Date): DeskProfile {
  const { settings } = tenant;
  const written: Record<string, string> = JSON.parse(row.notes);
  const fields = COLUMN_FIELDS.flatMap((field) => {
    const stored = row[field];
    const isHidden =
      !settings.visible_profile_fields.includes(field) ||
      (field === "sexuality" && row.sexuality_withdrawn === 1);
    if (stored === null || isHidden) return [];
    const value = profileFields[field].kind === "several" ? (JSON.parse(String(stored)) as string[]) : stored;
    return Array.isArray(value) && value.length === 0 ? [] : [[field, value] as const];
  });
  return {
    gender: row.gender,
    date_of_birth: row.date_of_birth,
    age: ageOn(now, row.date_of_birth),
    country: row.country,
    region: regionName(tenant, row.country, row.region),
    city: row.city,
    invisible: row.invisible === 1,
    interests: settings.visible_profile_fields.includes("interests") ? JSON.parse(row.interests) : [],
    notes: Object.fromEntries(
      settings.visible_profile_notes.flatMap((note) => (written[note] ? [[note, written[note]]] : [])),
    ),
    fields: Object.fromEntries(fields),
  };
}

async function photosOf(
  { env, tenant, operator, session, now }: Looking,
  rows: readonly PhotoRow[],
): Promise<DeskPhoto[]> {
  const open = evidenceNames(env, tenant, { operator, session }, now);
  return Promise.all(
    rows.map(async ({ key, photo_status: status }) => ({
      key,
      filename: await open(filePath(tenant.pool, key, "full")),
      thumb_filename: await open(filePath(tenant.pool, key, "thumb")),
      status,
    })),
  );
}

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
