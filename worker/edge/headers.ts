import type { MiddlewareHandler } from "hono";
import type { App } from "./env.ts";

/** Tells filters that this is for adults: https://www.rtalabel.org */
export const RTA = "RTA-5042-1996-1400-1577-RTA";

/** The headers of every response; client/public/_headers says the same for the assets. */
export const SECURITY_HEADERS: Record<string, string> = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "accelerometer=(), camera=(self), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  rating: RTA,
};
/** Of a page that a token opens: not even this host's own files hear of its address. */
export const STRICTER_REFERRER = "strict-origin";
/** For whatever is not a page of ours. */
export const CLOSED_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next();
  const { headers } = c.res;
  // a page that was opened by a token tells nobody its address
  for (const name in SECURITY_HEADERS)
    if (name !== "referrer-policy" || headers.get(name) !== STRICTER_REFERRER)
      headers.set(name, SECURITY_HEADERS[name] ?? "");
  if (!headers.has("content-security-policy") && !import.meta.env.DEV)
    headers.set("content-security-policy", CLOSED_POLICY);
};

export interface PolicySources {
  /** sha256 hashes in base64 of the inline script and the inline styles, or a nonce for a streamed page. */
  scripts: string;
  styles: readonly string[];
  /** Where photos come from besides this host. */
  images: string | null;
}

/** A page's policy: nothing but this host, script only through the one starter and what it loads. */
export function pagePolicy({ scripts, styles, images }: PolicySources): string {
  return [
    "default-src 'none'",
    `script-src ${scripts} 'strict-dynamic'`,
    `style-src ${styles.map((hash) => `'sha256-${hash}'`).join(" ")}`,
    `img-src 'self' data:${images ? ` ${images}` : ""}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types rendezvous",
  ].join("; ");
}
