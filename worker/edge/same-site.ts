/**
 * Does a state-changing request come from a page of this host? Browsers say so in Sec-Fetch-Site, older ones
 * in Origin.
 */
export function isSameSite(request: Request, url: URL): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || origin === url.origin;
}

/** A path of this site to go on to, never another site's: one slash, no backslash, no control characters. */
export function sameSitePath(value: string | null): string {
  if (value === null || value.length > 2_000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return "/";
  return value;
}
