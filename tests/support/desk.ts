import type { DeskAnswer, DeskBody, DeskCallName } from "#contract/desk/rules.ts";
import { HOSTS, type RunningSite } from "./site.ts";

/** A person of the demo, by their table in tenants/operators.toml. */
export type Person = "ada" | "bea" | "cem" | "dag";
/** What runs a desk: a site of a test's own, or one that another process serves (`siteAt`). */
export type DeskSite = Pick<RunningSite, "ask" | "address">;
/** Where the desk is. */
export const DESK = "desk.localhost";
/** The id of the site of a host. */
const SITES: Record<string, string> = {
  [HOSTS.dutch]: "amberlind-nl",
  [HOSTS.german]: "rubinelle",
  [HOSTS.nordic]: "nordlune",
  [HOSTS.world]: "amberlind",
};

/** A person's browser, signed in at the gateway: its cookie, and the token of the desk's page. */
interface DeskBrowser {
  cookie: string;
  token: string;
}

const browsers = new Map<string, Promise<DeskBrowser>>();

/** Signs in at the gateway as a person does, once for each site that runs. */
function browserOf(site: DeskSite, person: Person): Promise<DeskBrowser> {
  const key = `${site.address.href} ${person}`;
  const known = browsers.get(key) ?? signIn(site, person);
  browsers.set(key, known);
  return known;
}

/** Signs in at the gateway: a new session each time. */
export async function signIn(site: DeskSite, person: Person): Promise<DeskBrowser> {
  const query = new URLSearchParams({ email: `${person}@amstel.example`, redirect_url: "/" });
  const answer = await site.ask(`/cdn-cgi/access/authorized?${query}`, { host: DESK });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await (await site.ask("/", { host: DESK, cookie })).text();
  return { cookie, token: /name="desk-token" content="([^"]+)"/.exec(page)?.[1] ?? "" };
}

interface DeskAsk {
  /** The host of the site that the call is about; empty for all sites. */
  host?: string;
  as?: Person;
  /** In the place of the person's own. */
  browser?: DeskBrowser;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
}

/** A call of the desk, as the page of a person there makes it. */
export async function deskAsk(
  site: DeskSite,
  name: DeskCallName,
  { host = HOSTS.dutch, as = "ada", browser, query = {}, body, key = crypto.randomUUID() }: DeskAsk = {},
): Promise<Response> {
  const [method = "", path = ""] = name.split(" ");
  const { cookie, token } = browser ?? (await browserOf(site, as));
  const search = new URLSearchParams(host === "" ? query : { ...query, site: SITES[host] ?? host });
  return site.ask(`${path}?${search}`, {
    host: DESK,
    method,
    cookie,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(method !== "GET" && { "x-desk-token": token, "idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The same, where it has to succeed. */
export async function desk<Name extends DeskCallName>(
  site: DeskSite,
  name: Name,
  given: DeskAsk & { body?: DeskBody<Name> } = {},
): Promise<DeskAnswer<Name>> {
  const response = await deskAsk(site, name, given);
  if (response.status !== 200)
    throw new Error(`${name} answers ${response.status}: ${await response.text()}`);
  return response.json();
}

const tokens = new Map<string, Promise<string>>();

/** A person's token for commands, issued by the desk; one for each site that runs. */
export function commandToken(site: DeskSite, person: Person = "ada"): Promise<string> {
  const key = `${site.address.href} ${person}`;
  const known =
    tokens.get(key) ??
    desk(site, "POST /api/tokens", { as: person, body: { label: "tests" } }).then(({ token }) => token ?? "");
  tokens.set(key, known);
  return known;
}

/** A file of a list or a case, as the person's browser opens it. */
export async function openEvidence(
  site: DeskSite,
  name: string,
  {
    host = HOSTS.dutch,
    as = "bea",
    browser,
    headers = {},
  }: { host?: string; as?: Person; browser?: DeskBrowser; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { cookie } = browser ?? (await browserOf(site, as));
  return site.ask(`/evidence/${SITES[host] ?? host}/${name}`, { host: DESK, cookie, headers });
}
