import type { Context } from "hono";
import drawings from "#client/ui/drawings.svg?raw";
import { logoShapes } from "#contract/platform/logos.ts";
import type { App } from "#edge/env.ts";
import { RTA, SECURITY_HEADERS } from "#edge/headers.ts";
import { pageIntl } from "#edge/page/page-intl.ts";
import { commonStyles } from "#edge/page/page-styles.ts";

/**
 * The page that the service worker stores and shows while the device is offline: the site's name and colours,
 * the reader's language, nothing of a member. It needs no other file; its link asks for the same address
 * again.
 */
export async function offlinePage(c: Context<App>): Promise<Response> {
  const { settings, theme, logo } = c.get("tenant");
  const intl = await pageIntl(c);
  const say = (id: "offline.title" | "offline.text" | "offline.retry") => escape(intl.formatMessage({ id }));
  const shapes = logoShapes(logo, "var(--brand)", "var(--on-brand)");
  const styles = commonStyles();
  const html = [
    `<!doctype html><html lang="${intl.locale.slice(0, 2)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<meta name="robots" content="noindex"><meta name="rating" content="${RTA}">`,
    `<meta name="color-scheme" content="light dark"><title>${say("offline.title")} – ${escape(settings.name)}</title>`,
    ...styles.map(({ css }) => `<style>${css}</style>`),
    `<style>${theme.css}</style></head><body>`,
    `<header class="top"><div class="wrap top__row"><span class="logo">`,
    `<svg viewBox="0 0 28 28" aria-hidden="true">${shapes}</svg><span class="word">${escape(settings.name)}</span>`,
    `</span></div></header>`,
    `<main id="main"><div class="wrap empty">${DRAWING}<h1>${say("offline.title")}</h1>`,
    `<p>${say("offline.text")}</p>`,
    `<a class="btn btn--main" href="">${say("offline.retry")}</a></div></main></body></html>`,
  ].join("");
  return c.html(html, 200, {
    ...SECURITY_HEADERS,
    "cache-control": "private, no-cache",
    vary: "cookie, accept-language",
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${[...styles, theme].map(({ hash }) => `'sha256-${hash}'`).join(" ")}`,
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  });
}

/** Within the page, which can fetch nothing. */
const DRAWING = `${drawings.replace("<svg ", "<svg hidden ")}<svg width="208" height="144" aria-hidden="true"><use href="#offline"/></svg>`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
