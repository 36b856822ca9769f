import type { Context } from "hono";
import { statusOf } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import type { App } from "./env.ts";
import { CLOSED_POLICY, RTA } from "./headers.ts";

/**
 * A page that belongs to no site: the host is unknown, or the site's own error page failed. It depends on
 * nothing else, so that it cannot fail for the same reason.
 */
function plainPage(title: string, text: string, link: { href: string; text: string } | null): string {
  const escape = (value: string) => value.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const head = [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="rating" content="${RTA}"><meta name="robots" content="noindex">`,
    `<title>${escape(title)}</title>`,
  ];
  const body = [
    `<h1>${escape(title)}</h1><p>${escape(text)}</p>`,
    link ? `<p><a href="${link.href}">${escape(link.text)}</a></p>` : "",
  ];
  return `<!doctype html><html lang="en"><head>${head.join("")}</head><body>${body.join("")}</body></html>`;
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

/** The answer to an unknown or inconsistent Host. It names no site, so that nobody can list the sites. */
export const unknownHostPage = (): Response =>
  html(plainPage("Nothing here", "There is no site at this address.", null), 421);

/**
 * The notice for an error that occurred while the error page was shown, with the status, a reference and a
 * link to the home page (specification, section 8).
 */
export function fatalErrorPage(first: unknown, second: unknown, c: Context<App>): Response {
  const reference = c.req.header("cf-ray") ?? crypto.randomUUID();
  reportError("page", first, {}, reference);
  reportError("error page", second, {}, reference);
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
