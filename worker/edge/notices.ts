import type { Context } from "hono";
import { statusOf } from "#contract/errors.ts";
import type { App } from "./env.ts";
import { CLOSED_POLICY, RTA } from "./headers.ts";

/** Pages that are nobody's: no site is known, or the site's own error page failed. They need nothing but this. */
function plainPage(title: string, text: string, link: { href: string; text: string } | null): string {
  const escape = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="rating" content="${RTA}"><meta name="robots" content="noindex"><title>${escape(title)}</title></head><body><h1>${escape(title)}</h1><p>${escape(text)}</p>${link ? `<p><a href="${link.href}">${escape(link.text)}</a></p>` : ""}</body></html>`;
}

const html = (body: string, status: number) =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": CLOSED_POLICY,
    },
  });

/** An unknown or odd Host: says nothing of any site. */
export const misdirected = (): Response =>
  html(plainPage("Nothing here", "There is no site at this address.", null), 421);

/**
 * The notice of the specification, section 8: an error occurred while showing the error page, with details
 * and a link home.
 */
export function fatal(first: unknown, second: unknown, c: Context<App>): Response {
  const reference = c.req.header("cf-ray") ?? crypto.randomUUID();
  console.error("error page:", reference, first, second);
  const status = statusOf(first);
  return html(
    plainPage(
      "Error",
      `An error occurred while showing the error page. Status ${status}, reference ${reference}.`,
      { href: "/", text: "Back to the home page" },
    ),
    status,
  );
}
