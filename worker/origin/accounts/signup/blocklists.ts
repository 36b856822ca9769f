import { hostBucket } from "#contract/platform/host-bucket.ts";

/** Whether a password is among the 3,000 most common ones. The list is loaded with the first signup. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { passwords } = await import("virtual:blocklists");
  return new Set(passwords).has(password.toLowerCase());
}

/** Whether an email address belongs to a service for throw-away addresses. */
export async function isDisposableEmail(email: string): Promise<boolean> {
  const { domainHashes } = await import("virtual:blocklists");
  const labels = (email.split("@")[1] ?? "").toLowerCase().split(".");
  // A subdomain of such a service counts as the service; a top-level domain alone does not.
  for (let i = 0; i < labels.length - 1; i++)
    if (includesDomain(domainHashes, labels.slice(i).join("."))) return true;
  return false;
}

/**
 * Finds a domain by binary search. The list holds 32-bit hashes, because a hundred thousand names would be
 * too large for the worker; about one address in forty thousand is refused by mistake.
 */
function includesDomain(sortedHashes: Uint32Array, domain: string): boolean {
  const hash = hostBucket(domain, 2 ** 32);
  let low = 0;
  let high = sortedHashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = sortedHashes[middle] ?? 0;
    if (candidate === hash) return true;
    if (candidate < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
