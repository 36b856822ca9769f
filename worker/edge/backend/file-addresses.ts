/** The fields in which answers name files, wherever they stand. */
const FILE_FIELDS: readonly string[] = ["filename", "thumb_filename", "match", "blurred_filename"];

/**
 * Makes the full addresses of files behind the site's cdn_prefix the paths that the contract has: in `answer`
 * itself, which is the backend's own JSON, just parsed. An address elsewhere stays, and is no file name.
 */
export function shortenFiles(answer: unknown, cdnPrefix: string): void {
  const prefix = withoutScheme(cdnPrefix);
  // no recursion: how deep an answer goes is the backend's to say
  const open = [answer];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isTable(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "object" && inner !== null) open.push(inner);
      else if (typeof inner === "string" && FILE_FIELDS.includes(key) && isBehind(inner, prefix))
        value[key] = withoutScheme(inner).slice(prefix.length);
    }
  }
}

const SCHEME = /^(?:https?:)?\/\//i;
const withoutScheme = (address: string): string => address.replace(SCHEME, "");
const isBehind = (address: string, prefix: string): boolean =>
  SCHEME.test(address) && withoutScheme(address).startsWith(prefix) && prefix !== "";

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
