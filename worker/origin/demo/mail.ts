import { WorkerEntrypoint } from "cloudflare:workers";
import type { Env } from "#origin/env.ts";
import { escape } from "./html.ts";

/** A mail as the stand-in got it. */
export interface Stored {
  at: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  list_unsubscribe: string;
  list_unsubscribe_post: string;
}

const FOLDER = "demo-mail/";
/** Keys count down, so that a list begins with the newest. */
const LAST_TIME = 9_999_999_999_999;
/** Mails that are shown. */
const SHOWN = 30;

/** Speaks Mailgun's messages API to our adapter, and keeps what it gets for /dev/mail. */
export class MailStandIn extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !/^\/v3\/[a-z0-9.-]+\/messages$/.test(pathname))
      return Response.json({ message: "Not Found" }, { status: 404 });
    if (!request.headers.get("authorization")?.startsWith("Basic "))
      return Response.json({ message: "Forbidden" }, { status: 401 });
    const form = await request.formData();
    const field = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    for (const name of ["from", "to", "subject", "text", "html"])
      if (field(name) === "")
        return Response.json({ message: `${name} parameter is missing` }, { status: 400 });
    const id = field("h:Message-Id");
    const mail: Stored = {
      at: new Date().toISOString(),
      from: field("from"),
      to: field("to"),
      subject: field("subject"),
      text: field("text"),
      html: field("html"),
      list_unsubscribe: field("h:List-Unsubscribe"),
      list_unsubscribe_post: field("h:List-Unsubscribe-Post"),
    };
    await this.env.PHOTOS.put(
      `${FOLDER}${LAST_TIME - Date.now()}-${id.replace(/[^\w-]/g, "").slice(0, 40)}`,
      JSON.stringify(mail),
    );
    return Response.json({ id, message: "Queued. Thank you." });
  }
}

/**
 * The outbox: what the sites have sent, the newest first; each mail as text with its links leading to this
 * machine, and as JSON for tests.
 */
export async function showMail(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url);
  const listed = await env.PHOTOS.list({ prefix: FOLDER, limit: SHOWN });
  const mails = await Promise.all(
    listed.objects.map(async ({ key }) => (await env.PHOTOS.get(key))?.json<Stored>()),
  );
  const shown = mails.flatMap((mail) => (mail ? [mail] : []));
  if (url.searchParams.get("as") === "json") return Response.json(shown);
  const port = request.headers.get("x-port") ?? "";
  const articles = shown.map(
    ({ at, from, to, subject, text }) =>
      `<article><h2>${escape(subject)}</h2><p><small>${escape(`${at} · ${from} → ${to}`)}</small></p><pre>${linked(text, port)}</pre></article><hr>`,
  );
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>body{font:16px/1.5 system-ui;max-width:680px;margin:24px auto;padding:0 16px}pre{white-space:pre-wrap;font:inherit}</style></head><body><h1>Outbox</h1>${articles.join("") || "<p>No mail yet.</p>"}</body></html>`;
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
  });
}

const linked = (text: string, port: string): string =>
  escape(text).replace(
    /https:\/\/([a-z0-9.-]+)(\/\S*)/g,
    (_, host: string, path: string) =>
      `<a href="http://${host}${port ? `:${port}` : ""}${path}">${host}${path.slice(0, 24)}…</a>`,
  );
