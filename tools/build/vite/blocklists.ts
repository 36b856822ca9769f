import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { hostBucket } from "#contract/platform/host-bucket.ts";
import { virtualModule } from "./virtual.ts";

/** How many of the most common passwords are refused. */
const COMMON_PASSWORDS = 3_000;
/** Characters of the shortest allowed password: shorter ones need no list. */
const MIN_PASSWORD_CHARACTERS = 8;

/**
 * `virtual:blocklists`: the most common passwords, and the domains of disposable mail as sorted hashes. Both
 * lists come from packages that are maintained elsewhere.
 */
export function blocklistsPlugin(): Plugin {
  return virtualModule("blocklists", () => {
    const load = createRequire(import.meta.url);
    const { dictionary }: { dictionary: { "passwords-common": string[] } } = load(
      "@zxcvbn-ts/language-common",
    );
    const domains: string[] = load("disposable-email-domains");
    const passwords = dictionary["passwords-common"]
      .slice(0, COMMON_PASSWORDS * 4)
      .filter((password) => password.length >= MIN_PASSWORD_CHARACTERS)
      .slice(0, COMMON_PASSWORDS);
    const hashes = Uint32Array.from(new Set(domains.map((domain) => hostBucket(domain, 2 ** 32)))).sort();
    return `export const passwords = ${JSON.stringify(passwords)};
export const domainHashes = new Uint32Array(Uint8Array.from(atob("${Buffer.from(hashes.buffer).toString("base64")}"), (char) => char.charCodeAt(0)).buffer);`;
  });
}
