import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { hostBucket } from "#contract/host-bucket.ts";
import { virtual } from "./virtual.ts";

/** Of the commonest passwords so many are refused. */
const COMMONEST = 3_000;
/** Shorter ones are refused by their length. */
const SHORTEST = 8;

/**
 * `virtual:refused`: the most common passwords, and the domains of disposable mail as sorted hashes. Both
 * lists come from packages that are maintained elsewhere.
 */
export function refusedPlugin(): Plugin {
  return virtual("refused", () => {
    const load = createRequire(import.meta.url);
    const { dictionary }: { dictionary: { "passwords-common": string[] } } = load(
      "@zxcvbn-ts/language-common",
    );
    const domains: string[] = load("disposable-email-domains");
    const passwords = dictionary["passwords-common"]
      .slice(0, COMMONEST * 4)
      .filter((password) => password.length >= SHORTEST)
      .slice(0, COMMONEST);
    const hashes = Uint32Array.from(new Set(domains.map((domain) => hostBucket(domain, 2 ** 32)))).sort();
    return `export const passwords = ${JSON.stringify(passwords)};
export const domainHashes = new Uint32Array(Uint8Array.from(atob("${Buffer.from(hashes.buffer).toString("base64")}"), (sign) => sign.charCodeAt(0)).buffer);`;
  });
}
