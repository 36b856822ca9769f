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

/**
 * The same for a request that changes state although its method is GET. Any page can make a browser send
 * that, and an older one sends no Origin with it, so this host has to be named by some header; and an address
 * that was typed or opened from a mail is no page.
 */
export function isFromOwnPage(request: Request, url: URL): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const named = request.headers.get("origin") ?? request.headers.get("referer");
  return named !== null && URL.parse(named)?.origin === url.origin;
}
