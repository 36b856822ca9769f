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
