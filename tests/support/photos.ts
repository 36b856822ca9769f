import { randomUUID } from "node:crypto";
import type { PhotosAnswer, UploadAnswer } from "#contract/calls/people/photos.ts";
import type { InspectionBody } from "#contract/desk/inspection.ts";
import { sessionOf, signUp, type Account, type AccountInput } from "./accounts.ts";
import { deskAsk } from "./desk.ts";
import type { Bytes } from "./images.ts";
import { writeOriginConfig } from "./shared-site.ts";
import { startSite, type RunningSite } from "./site.ts";

export { open } from "./photo-names.ts";

export interface Owner {
  host: string;
  cookie: string;
}

/** The shared site's photos wait until a test accepts them. In a demo they are accepted after so many seconds. */
export const startDemo = (acceptSeconds: number): Promise<RunningSite> =>
  startSite(
    "dist/demo",
    "wrangler.json",
    writeOriginConfig("dist/demo", "wrangler.demo.json", { ACCEPT_SECONDS: String(acceptSeconds) }),
  );

export type Someone = Owner & { account: Account };

export async function someone(site: RunningSite, input: AccountInput = {}): Promise<Someone> {
  const account = await signUp(site, input);
  return { account, host: account.host, cookie: await sessionOf(site, account) };
}

const same = { "sec-fetch-site": "same-origin" };

/** One upload, as the browser sends it. */
export const upload = (
  site: RunningSite,
  { host, cookie }: Owner,
  body: Bytes,
  { key = randomUUID(), type = "image/jpeg", focus }: { key?: string; type?: string; focus?: string } = {},
): Promise<Response> =>
  site.ask(`/api/photos.php${focus === undefined ? "" : `?focus=${focus}`}`, {
    method: "POST",
    host,
    cookie,
    body,
    headers: { ...same, "content-type": type, "idempotency-key": key },
  });

/** The key of a photo that must get in. */
export async function uploaded(site: RunningSite, owner: Owner, body: Bytes): Promise<string> {
  const response = await upload(site, owner, body);
  if (response.status !== 200) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return (await response.json<UploadAnswer>()).key ?? "";
}

export const albumOf = async (site: RunningSite, { host, cookie }: Owner): Promise<PhotosAnswer> =>
  (await site.ask("/api/photos.php", { host, cookie })).json<PhotosAnswer>();
export const keysOf = async (site: RunningSite, owner: Owner): Promise<string[]> =>
  (await albumOf(site, owner)).photos.map(({ key }) => key);
export const order = (site: RunningSite, { host, cookie }: Owner, keys: string[]): Promise<Response> =>
  site.ask("/api/photos.php", {
    method: "PUT",
    host,
    cookie,
    body: JSON.stringify({ keys }),
    headers: { ...same, "content-type": "application/json" },
  });
export const moveFocus = (
  site: RunningSite,
  { host, cookie }: Owner,
  key: string,
  focus: unknown,
): Promise<Response> =>
  site.ask("/api/photo-focus.php", {
    method: "PUT",
    host,
    cookie,
    body: JSON.stringify({ key, focus }),
    headers: { ...same, "content-type": "application/json" },
  });
export const remove = (site: RunningSite, { host, cookie }: Owner, key: string): Promise<Response> =>
  site.ask(`/api/photos.php?key=${key}`, { method: "DELETE", host, cookie, headers: same });

export const errorOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  (await response.json<{ error: { code: string } }>()).error.code,
];
/** What the store has of a photo, or all it has. */
export const filesOf = async (site: RunningSite, key = ""): Promise<string[]> =>
  (await (await site.env()).PHOTOS.list({ prefix: `europe/${key}` })).objects.map((file) => file.key);
/** What the directory has of a member's photos. */
export const rowsOf = async (site: RunningSite, { account }: Someone): Promise<unknown[]> =>
  (
    await (
      await site.database("europe")
    )
      .prepare("SELECT key, position, status FROM photos WHERE profile = ?1 ORDER BY position")
      .bind(account.id)
      .all()
  ).results;

/** What an operator decides about a photo or recording that waits. */
export const decide = (site: RunningSite, host: string, decision: InspectionBody): Promise<Response> =>
  deskAsk(site, "POST /api/inspection", { host, body: decision });
export const accept = (site: RunningSite, host: string, key: string): Promise<Response> =>
  decide(site, host, { key, decision: "accept" });
