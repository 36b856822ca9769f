import { uuidv7 } from "uuidv7";
import { accountKey } from "#origin/base/account-key.ts";
import { profileRows, type Someone } from "./members.ts";
import type { MemberVerbs } from "./site-bindings.ts";
import { HOSTS, type Ask, type RunningSite } from "./site.ts";

export const PASSWORD = "an orange bicycle";
/**
 * A stored hash says its own cost. This one is of PASSWORD at next to none, since each login would cost a
 * tenth of a second at the product's.
 */
export const STORED_PASSWORD =
  "scrypt$16$1$1$b2YgdGhlc2UgdGVzdHMgISE=$22yQMy5IJoM8ZLq/yjBaPFZ1L362CrrE2vFqG7Vi3lM=";

export const SITES = {
  dutch: ["amberlind-nl", "europe"],
  german: ["rubinelle", "europe"],
  nordic: ["nordlune", "europe"],
  world: ["amberlind", "world"],
} as const;
export type SiteName = keyof typeof SITES;

export interface Account {
  id: string;
  email: string;
  name: string;
  site: SiteName;
  host: string;
}

export interface AccountInput extends Partial<Omit<Someone, "site">> {
  site?: SiteName;
  paid?: boolean;
  credits?: number;
  accountStatus?: "not_confirmed" | "active";
}

/** Somebody with an account, as a signup would have made it. */
export async function signUp(
  site: RunningSite,
  {
    site: where = "dutch",
    paid = false,
    credits = 15,
    accountStatus = "active",
    ...profile
  }: AccountInput = {},
): Promise<Account> {
  const [tenant, pool] = SITES[where];
  const id = profile.id ?? uuidv7();
  const name = profile.name ?? `Member ${id.slice(-6)}`;
  const email = `${id}@example.com`;
  const db = await site.database(pool);
  await db.batch([
    db
      .prepare("INSERT INTO roll (member, site, enrolled_at, due_at) VALUES (?1, ?2, 0, NULL)")
      .bind(id, tenant),
    db
      .prepare(
        "INSERT INTO accounts (member, site, email, email_key, name_key, password, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)",
      )
      .bind(id, tenant, email, accountKey(email), accountKey(name), STORED_PASSWORD),
    ...profileRows(db, [{ ...profile, id, name, site: tenant }]),
  ]);
  await memberObject(site, where, id).create({
    id,
    pool,
    site: tenant,
    status: accountStatus,
    paidUser: paid,
    language: "en",
    credits,
  });
  return { id, email, name, site: where, host: HOSTS[where] };
}

/** The object of a member of one of the sites. */
export const memberObject = (site: RunningSite, where: SiteName, id: string): MemberVerbs =>
  site.member(`${SITES[where][1]}/${id}`);

export const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

export interface LoginInput extends Pick<Ask, "cookie"> {
  typed?: string;
  password?: string;
  /** The address it comes from. */
  from?: string;
  host?: string;
}

export function logIn(
  site: RunningSite,
  account: Pick<Account, "email" | "host">,
  {
    typed = account.email,
    password = PASSWORD,
    from = "192.0.2.1",
    host = account.host,
    cookie,
  }: LoginInput = {},
): Promise<Response> {
  return site.ask("/api/user.php", {
    method: "POST",
    host,
    body: JSON.stringify({ email: typed, password }),
    headers: { ...json, "cf-connecting-ip": from },
    ...(cookie === undefined ? {} : { cookie }),
  });
}

/** The cookies of an answer as a browser sends them back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => !/=;|Max-Age=0/.test(cookie))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** A session of this account, as a cookie. */
export async function sessionOf(
  site: RunningSite,
  account: Account,
  input: LoginInput = {},
): Promise<string> {
  const response = await logIn(site, account, input);
  if (response.status !== 200) throw new Error(`login: ${response.status} ${await response.text()}`);
  return cookiesOf(response);
}

/** Lets `minutes` pass for every budget of wrong logins. */
export async function letPass(site: RunningSite, minutes: number): Promise<void> {
  const past = minutes * 60_000;
  await inThrottles(
    site,
    `UPDATE spent SET blocked_until = max(0, blocked_until - ${past}), times = (SELECT json_group_array(value - ${past}) FROM json_each(times))`,
  );
}

/** Runs a query about the table `spent` in every object that counts uses. */
export async function inThrottles(site: RunningSite, query: string): Promise<void> {
  for (const id of await site.objects("THROTTLES")) {
    const rows = await site.inObject("THROTTLES", id, "SELECT name FROM sqlite_master WHERE name = 'spent'");
    if (rows.length > 0) await site.inObject("THROTTLES", id, query);
  }
}

/** Rows of a member's own database. */
export async function inMember(site: RunningSite, account: Account, query: string) {
  const object = await site.memberObjectId(`${SITES[account.site][1]}/${account.id}`);
  return site.inObject("MEMBERS", object, query);
}
