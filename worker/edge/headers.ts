import type { MiddlewareHandler } from "hono";
import type { App } from "./env.ts";

/** Tells parental filters that the site is for adults: https://www.rtalabel.org */
export const RTA = "RTA-5042-1996-1400-1577-RTA";

const POLICY = "permissions-policy";

/** The headers of every response; client/public/_headers says the same for the assets. */
export const SECURITY_HEADERS: Record<string, string> = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  [POLICY]:
    "accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  rating: RTA,
};
/** For the pages with conversations: members record voice messages there. */
export const WITH_MICROPHONE =
  SECURITY_HEADERS["permissions-policy"]?.replace("microphone=()", "microphone=(self)") ?? "";
/** For a page that a token opens: its address must not reach even the requests for this host's own files. */
export const STRICTER_REFERRER = "strict-origin";
/** The resource policy of what other hosts may show. */
export const SHARED_RESOURCE = "cross-origin";
/** For every response that is not a page of the site. */
export const CLOSED_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Adds the security headers to every response. */
export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next();
  const { headers } = c.res;
  // A page that a token opens has already set a stricter referrer policy, a public photo may be shown from
  // another host, and a conversation may use the microphone: all must stay.
  for (const name in SECURITY_HEADERS)
    if (![STRICTER_REFERRER, SHARED_RESOURCE, WITH_MICROPHONE].includes(headers.get(name) ?? ""))
      headers.set(name, SECURITY_HEADERS[name] ?? "");
  // The camera is for the selfie alone; any other page takes photos through the device's own app.
  if (c.req.path === "/verification")
    headers.set(POLICY, SECURITY_HEADERS[POLICY]?.replace("camera=()", "camera=(self)") ?? "");
  if (!headers.has("content-security-policy") && !import.meta.env.DEV)
    headers.set("content-security-policy", CLOSED_POLICY);
};

export interface PolicySources {
  /** sha256 hashes of the inline scripts and styles in base64, or a nonce for a streamed page. */
  scripts: string;
  styles: readonly string[];
  /** The origin that photos are loaded from besides this host, or null. */
  images: string | null;
}

/**
 * A page's Content-Security-Policy: only this host, and only the page's own inline scripts and what they
 * load.
 */
export function pagePolicy({ scripts, styles, images }: PolicySources): string {
  return [
    "default-src 'none'",
    `script-src ${scripts} 'strict-dynamic'`,
    // the sheets of what a page loads later come as files of the build
    `style-src 'self' ${styles.map((hash) => `'sha256-${hash}'`).join(" ")}`,
    `img-src 'self' data:${images ? ` ${images}` : ""}`,
    "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types rendezvous",
  ].join("; ");
}
