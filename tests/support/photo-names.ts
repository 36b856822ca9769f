import { createHash } from "node:crypto";
import { PHOTO_PATH, PUBLIC_WINDOW_MS, readPhotoName, type Size } from "#contract/platform/photo-names.ts";
import { photoNames, type PhotoNames } from "#origin/base/photo-names.ts";
import { profileDirectory, type Directory, type ProfileDirectory } from "#origin/directory/directory.ts";
import { SITES } from "./accounts.ts";
import { SECRET } from "./partners.ts";
import { HOSTS, type RunningSite } from "./site.ts";

interface Viewer {
  host: string;
  cookie?: string;
}
interface Tenant {
  pool: string;
  id: string;
}

/** A photo's key that can be told by a word. */
export const photoKey = (word: string): string =>
  createHash("sha256").update(word).digest("hex").slice(0, 32);

const tenantOf = (host: string): Tenant => {
  const found = Object.entries(HOSTS).find(([, one]) => one === host)?.[0] as keyof typeof SITES | undefined;
  if (!found) throw new Error(`no site at ${host}`);
  const [id, pool] = SITES[found];
  return { pool, id };
};

/** Whose session a cookie is, or null. */
const memberIn = (cookie = ""): string | null => /__Host-session=([a-z0-9-]+)\./.exec(cookie)?.[1] ?? null;

/** Names as a site's origin makes them, so many milliseconds ago. */
export const namesOf = (host: string, ago = 0, tenant = tenantOf(host)): PhotoNames =>
  photoNames(SECRET, tenant, Date.now() - ago);
/** So long ago that no name is still valid. */
export const ENDED = 2 * PUBLIC_WINDOW_MS;

/** A database as the directory's queries take it. */
export const directoryOf = (db: Directory, host: string): ProfileDirectory =>
  profileDirectory(db, namesOf(host));

/** The key of the photo that a name of this viewer opens. */
export async function keyNamed({ host, cookie }: Viewer, name: string | null | undefined): Promise<string> {
  const grant = await readPhotoName(SECRET, tenantOf(host), name ?? "", () => memberIn(cookie));
  if (!grant) throw new Error(`not a photo's name: ${name}`);
  return grant.key;
}

/** A photo by its name. */
export const openName = (
  site: RunningSite,
  { host, cookie }: Viewer,
  name: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  site.ask(`${PHOTO_PATH}${name}`, { host, headers, ...(cookie === undefined ? {} : { cookie }) });

/**
 * Whether a viewer may open a photo now: by an expired name, which the origin renews for viewers who may
 * still see the photo. What a viewer is given by names that are valid is tested where names are.
 */
export async function open(
  site: RunningSite,
  viewer: Viewer,
  key: string,
  size: Size = "full",
  tenant = tenantOf(viewer.host),
): Promise<Response> {
  const names = namesOf(viewer.host, ENDED, tenant);
  const member = memberIn(viewer.cookie);
  const own = member === null ? [] : [names.openTo(member, key, size)];
  const everybodys = size === "soft" ? [names.soft(key)] : member === null ? [names.open(key, size)] : [];
  let answer = new Response(null, { status: 404 });
  for (const name of [...own, ...everybodys]) {
    answer = await openName(site, viewer, name);
    if (answer.status === 302) return openName(site, viewer, answer.headers.get("location") ?? "");
  }
  return answer;
}
