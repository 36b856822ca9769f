import { createHash } from "node:crypto";

/** Characters of a hash in a file's name. */
const LENGTH = 8;

/** A short hash of contents, for the names of files that are stored for a year. */
export function hashOf(sources: Iterable<string>): string {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source);
  return hash.digest("hex").slice(0, LENGTH);
}
