/**
 * Whether a state-changing request comes from a page of this host. Current browsers state it in
 * Sec-Fetch-Site, older ones in Origin; a client that sends neither is no browser and carries no cookies of
 * one.
 */
export function isSameSite(request: Request, url: URL): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || origin === url.origin;
}
