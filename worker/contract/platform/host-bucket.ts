/** Which of `count` modules holds a host: FNV-1a, the same at build time and at the edge. */
export function hostBucket(host: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < host.length; i++) hash = Math.imul(hash ^ host.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % count;
}

/** Under which a site is found by its id, beside its hosts; no host has a colon. */
export const siteKey = (id: string): string => `site:${id}`;
