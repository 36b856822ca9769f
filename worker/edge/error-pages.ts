import type { Context } from "hono";
import type { IntlShape } from "react-intl";
import { Refusal, statusOf } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { App } from "./env.ts";
import { CLOSED_POLICY, RTA } from "./headers.ts";

/**
 * A page that belongs to no site: the host is unknown, or the site's own error page failed. It depends on
 * nothing else, so that it cannot fail for the same reason.
 */
function plainPage(
  title: string,
  text: string,
  link: { href: string; text: string } | null,
  locale = "en",
): string {
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
  return `<!doctype html><html lang="${locale}"><head>${head.join("")}</head><body>${body.join("")}</body></html>`;
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
 * The notice for an error that occurred while the error page was shown, in the page's language, with the
 * status, the code, a reference and a link to the home page (specification, section 8). What made the error
 * page fail may make `readIntl` fail too; then the notice is in English.
 */
export async function fatalErrorPage(
  first: unknown,
  second: unknown,
  c: Context<App>,
  readIntl: () => Promise<IntlShape>,
): Promise<Response> {
  const reference = c.req.header("cf-ray") ?? crypto.randomUUID();
  reportError("page", first, {}, reference);
  reportError("error page", second, {}, reference);
  const status = statusOf(first);
  const code = first instanceof Refusal ? first.code : "error";
  const intl = await readIntl().catch(() => null);
  const page = intl
    ? plainPage(
        intl.formatMessage({ id: "error.fallback" }),
        intl.formatMessage({ id: "error.notice" }, { status: String(status), code, reference }),
        { href: "/", text: intl.formatMessage({ id: "error.home" }) },
        intl.locale,
      )
    : plainPage(
        "Error",
        `An error occurred while showing the error page. Status ${status}, code ${code}, reference ${reference}.`,
        { href: "/", text: "Back to the home page" },
      );
  return html(page, status);
}
