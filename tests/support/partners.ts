import { expect } from "vitest";
import type { CompleteSignupAnswer } from "#contract/calls/signup/complete-signup.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import { json } from "./accounts.ts";
import { desk } from "./desk.ts";
import { linkIn, mailsTo, type Mail } from "./outbox.ts";
import { startOwnSites } from "./own-sites.ts";
import { HOSTS, type RunningSite } from "./site.ts";

/**
 * The demo's sites with partners: one open, one for traffic sources, one closed, one that reveals to nobody
 * who has an account.
 */
export let site: RunningSite;

export async function startPartnerSites(): Promise<void> {
  site = await startOwnSites("partner-test", {
    "amberlind-nl": 'partners = ["harbourlane", "fairwind"]',
    rubinelle: 'partners = ["harbourlane"]\nsignups = "with_trafficsource"',
    nordlune: 'partners = ["harbourlane"]\nsignups = "other"',
    amberlind: 'partners = ["harbourlane"]\naccount_privacy = "neutral"',
  });
  for (const pool of ["europe", "world"] as const)
    await (
      await site.database(pool)
    )
      .prepare(
        "INSERT INTO places (id, country, region, name, lat, lon, population, search) VALUES (7, 'NL', '09', 'Utrecht', 5209, 511, 290000, 'utrecht'), (8, 'NL', '09', 'Utrecht', 5200, 500, 90, 'utrecht'), (9, 'GB', '1', 'Leeds', 5380, -155, 500000, 'leeds'), (10, 'JP', '40', 'Tokyo', 3568, 13969, 9000000, 'tokyo')",
      )
      .run();
}

export const SECRET = "of the demo alone: everybody may know it";
export const SITES = {
  dutch: { id: "amberlind-nl", pool: "europe" },
  german: { id: "rubinelle", pool: "europe" },
  nordic: { id: "nordlune", pool: "europe" },
  world: { id: "amberlind", pool: "world" },
} as const;
export type Where = keyof typeof SITES;
export interface From {
  where?: Where;
  partner?: string;
}
let people = 0;
/** One more than before: for names that nobody has had. */
export const next = () => ++people;
const network = () => `203.0.113.${++people % 250}`;
export const address = () => `drafted${++people}@posteo.example`;
export const db = (where: Where = "dutch") => site.database(SITES[where].pool);

const issued = new WeakMap<RunningSite, Map<string, Promise<string>>>();
/** A token of a partner of a site, issued by the desk; one for all tests of a file, whose sites are its own. */
export function partnerToken(where: Where, partner: string): Promise<string> {
  const key = `${where} ${partner}`;
  const tokens = issued.get(site) ?? new Map<string, Promise<string>>();
  issued.set(site, tokens);
  const known =
    tokens.get(key) ??
    desk(site, "POST /api/partner-tokens", { host: HOSTS[where], body: { partner, days: 30 } }).then(
      ({ token }) => token ?? "",
    );
  tokens.set(key, known);
  return known;
}

export async function send(
  body: object,
  { where = "dutch", partner = "harbourlane", token }: From & { token?: string | null } = {},
): Promise<Response> {
  const bearer = token === undefined ? await partnerToken(where, partner) : token;
  return site.ask("/api/partner-signup.php", {
    method: "POST",
    host: HOSTS[where],
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      "cf-connecting-ip": "198.51.100.7",
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
}
/** The partner's token for a person they have sent. */
export async function sent(body: object, from: From = {}): Promise<string> {
  const answer = await send(body, from);
  expect([answer.status, from]).toEqual([201, from]);
  return tokenIn((await answer.json<{ signup: { url: string } }>()).signup.url);
}
export const tokenIn = (url: string): string => new URLSearchParams(url.split("?")[1]).get("token") ?? "";
export const view = (token: string, where: Where = "dutch") =>
  site.ask(`/api/complete-signup.php?token=${token}`, { host: HOSTS[where] });
export const known = async (token: string, where: Where = "dutch") =>
  (await view(token, where)).json<CompleteSignupAnswer>();
export const mine = {
  password: "a long enough one",
  consents: { terms: true, sexuality: true, newsletter: false },
};
export const complete = (
  token: string,
  body: object = {},
  {
    where = "dutch",
    from = network(),
    key,
    cookie,
  }: { where?: Where; from?: string; key?: string; cookie?: string } = {},
) =>
  site.ask("/api/complete-signup.php", {
    method: "POST",
    host: HOSTS[where],
    body: JSON.stringify({ token, ...mine, ...body }),
    headers: { ...json, "cf-connecting-ip": from, ...(key === undefined ? {} : { "idempotency-key": key }) },
    ...(cookie === undefined ? {} : { cookie }),
  });
export const codeOf = async (answer: Response) => [
  answer.status,
  (await answer.json<{ error?: { code: string } }>()).error?.code,
];
export const EXPIRED = [410, "link_expired"];

/** A person that a partner knows everything about except what only the person can say. */
export const whole = (more: object = {}) => ({
  email: address(),
  gender: "female",
  looking_for: "male",
  date_of_birth: "1990-02-03",
  place: 7,
  username: `Drafted ${++people}`,
  language: "nl",
  ...more,
});
export const mailed = async (email: string, count = 1): Promise<Mail[]> => {
  await expect.poll(async () => (await mailsTo(site, email)).length, { timeout: 60_000 }).toBe(count);
  return mailsTo(site, email);
};
export const mailToken = async (email: string) => tokenIn(linkIn((await mailed(email))[0]));
export const accountsOf = async (email: string, where: Where = "dutch") =>
  (
    await (
      await db(where)
    )
      .prepare("SELECT member FROM accounts WHERE email = ?1 AND email_key IS NOT NULL")
      .bind(email)
      .all<{ member: string }>()
  ).results.map(({ member }) => member);
export const draftOf = async (email: string, where: Where = "dutch") =>
  (await (await db(where)).prepare("SELECT * FROM drafts WHERE email = ?1").bind(email).all()).results;
export const mailsAbout = async (tokens: string[]) =>
  (await db())
    .prepare("SELECT count(*) AS n FROM mails WHERE link IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(tokens.map((token) => token.split(".")[0])))
    .first<number>("n");
export const mailsStored = async (where: Where = "dutch") =>
  (await db(where)).prepare("SELECT count(*) AS n FROM mails").first<number>("n");

export const signUpAtSite = async (person: object, where: Where = "dutch"): Promise<void> => {
  const answer = await site.ask("/api/signup.php", {
    method: "POST",
    host: HOSTS[where],
    body: JSON.stringify({ ...person, ...mine }),
    headers: { ...json, "cf-connecting-ip": network() },
  });
  expect(answer.status).toBe(200);
};
export async function ban(email: string): Promise<void> {
  const hash = await sign(await keyFor(SECRET, SITES.dutch, "ban"), `email ${email}`);
  await (await db()).prepare("INSERT INTO bans (hash, at) VALUES (?1, 0)").bind(hash).run();
}
