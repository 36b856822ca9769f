import { WorkerEntrypoint } from "cloudflare:workers";
import type { Env } from "#origin/base/env.ts";
import { demoPage, escapeHtml } from "./demo-page.ts";

/** A mail as the stand-in received it. */
export interface StoredMail {
  at: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  list_unsubscribe: string;
  list_unsubscribe_post: string;
  attachments: { name: string; type: string; size: number; path: string }[];
}

const FOLDER = "demo-mail/";
const FILES = "demo-mail-files/";
/** Bytes of a message with its attachments, as the provider takes them. */
const MAX_MESSAGE = 25 * 1024 * 1024;
/** Keys count down from here, so that R2, which lists in ascending order, lists the newest first. */
const LAST_TIME_MS = 9_999_999_999_999;
/** Mails on the page, and the newest ones among which those to one address are looked for. */
const PAGE_LENGTH = 30;
const SEARCH_LENGTH = 200;

/** Speaks Mailgun's messages API to the mail adapter, and stores what it receives for /dev/mail. */
export class MailStandIn extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!request.headers.get("authorization")?.startsWith("Basic "))
      return Response.json({ message: "Forbidden" }, { status: 401 });
    const listed = SUPPRESSION.exec(pathname);
    if (listed && request.method === "DELETE") return this.#unlist(listed[1] ?? "", listed[2] ?? "");
    if (request.method !== "POST" || !/^\/v3\/[a-z0-9.-]+\/messages$/.test(pathname))
      return Response.json({ message: "Not Found" }, { status: 404 });
    const form = await request.formData();
    const field = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    for (const name of ["from", "to", "subject", "text", "html"])
      if (field(name) === "")
        return Response.json({ message: `${name} parameter is missing` }, { status: 400 });
    if (!/^[!-~]+$/.test(field("to")))
      return Response.json({ message: "to parameter is not a valid address" }, { status: 400 });
    const attachments = form.getAll("attachment");
    const files = attachments.filter((each) => each instanceof File);
    if (files.length < attachments.length || files.some(({ name, size }) => name === "" || size === 0))
      return Response.json({ message: "attachment parameter is not a file" }, { status: 400 });
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_MESSAGE)
      return Response.json({ message: "message is too big" }, { status: 413 });
    const id = field("h:Message-Id");
    // As the provider does: accepted, and dropped without another word.
    if (await this.env.PHOTOS.head(suppressedAt("bounces", field("to"))))
      return Response.json({ id, message: "Queued. Thank you." });
    const mail: StoredMail = {
      at: new Date().toISOString(),
      from: field("from"),
      to: field("to"),
      subject: field("subject"),
      text: field("text"),
      html: field("html"),
      list_unsubscribe: field("h:List-Unsubscribe"),
      list_unsubscribe_post: field("h:List-Unsubscribe-Post"),
      attachments: await this.#store(files),
    };
    await this.env.PHOTOS.put(
      `${FOLDER}${LAST_TIME_MS - Date.now()}-${id.replace(/[^\w-]/g, "").slice(0, 40)}`,
      JSON.stringify(mail),
      { customMetadata: { to: mail.to } },
    );
    return Response.json({ id, message: "Queued. Thank you." });
  }

  async #store(files: readonly File[]): Promise<StoredMail["attachments"]> {
    return Promise.all(
      files.map(async (file) => {
        const path = `/dev/mail?file=${crypto.randomUUID()}`;
        const key = FILES + path.slice("/dev/mail?file=".length);
        await this.env.PHOTOS.put(key, await file.arrayBuffer(), {
          httpMetadata: { contentType: file.type },
        });
        return { name: file.name, type: file.type, size: file.size, path };
      }),
    );
  }

  async #unlist(list: string, address: string): Promise<Response> {
    const key = suppressedAt(list, decodeURIComponent(address));
    if (!(await this.env.PHOTOS.head(key)))
      return Response.json({ message: "Address not found in suppressions" }, { status: 404 });
    await this.env.PHOTOS.delete(key);
    return Response.json({ message: "Removed", address });
  }
}

/** The lists of addresses that the provider delivers nothing to. */
const SUPPRESSION = /^\/v3\/[a-z0-9.-]+\/(bounces|complaints|unsubscribes)\/([^/]+)$/;
const suppressedAt = (list: string, address: string): string =>
  `demo-suppressed/${list}/${address.toLowerCase()}`;

/** Lets an address bounce from now on: `address` in a form that is posted to /dev/mail. */
async function letBounce(request: Request, env: Env): Promise<Response> {
  const address = new URLSearchParams(await request.text()).get("bounce") ?? "";
  await env.PHOTOS.put(suppressedAt("bounces", address), "");
  return new Response(null, { status: 303, headers: { location: "/dev/mail" } });
}

/**
 * The page /dev/mail with the mails that the sites have sent, newest first: as text, with links that lead to
 * this machine, or as JSON for tests: `?as=json`, and `&to=` an address for its mails alone.
 */
export async function showMail(request: Request, env: Env): Promise<Response> {
  if (request.method === "POST") return letBounce(request, env);
  const url = new URL(request.url);
  const file = url.searchParams.get("file");
  if (file !== null) return showFile(env, file);
  const to = url.searchParams.get("to");
  const { objects } = await env.PHOTOS.list({
    prefix: FOLDER,
    limit: to === null ? PAGE_LENGTH : SEARCH_LENGTH,
    include: ["customMetadata"],
  });
  const found = objects.filter(({ customMetadata }) => to === null || customMetadata?.["to"] === to);
  const mails = await Promise.all(
    found.map(async ({ key }) => (await env.PHOTOS.get(key))?.json<StoredMail>()),
  );
  const shown = mails.flatMap((mail) => (mail ? [mail] : []));
  if (url.searchParams.get("as") === "json") return Response.json(shown);
  const port = request.headers.get("x-port") ?? "";
  const articles = shown.map(({ at, from, to, subject, text, attachments }) => {
    const head = `<h2>${escapeHtml(subject)}</h2><p><small>${escapeHtml(`${at} · ${from} → ${to}`)}</small></p>`;
    const files = attachments.map(
      ({ name, size, path }) =>
        `<p><a href="${escapeHtml(path)}">${escapeHtml(name)}</a> <small>${Math.ceil(size / 1024)} kB</small></p>`,
    );
    return `<article>${head}<pre>${linkToThisMachine(text, port)}</pre>${files.join("")}</article>`;
  });
  return demoPage("Outbox", articles.join("") || "<p>No mail yet.</p>");
}

/** An attachment of a mail, as it was sent. */
async function showFile(env: Env, name: string): Promise<Response> {
  const file = await env.PHOTOS.get(FILES + name);
  if (!file) return new Response(null, { status: 404 });
  return new Response(file.body, {
    headers: { "content-type": file.httpMetadata?.contentType ?? "application/octet-stream" },
  });
}

const linkToThisMachine = (text: string, port: string): string =>
  escapeHtml(text).replace(
    /https:\/\/([a-z0-9.-]+)(\/\S*)/g,
    (_, host: string, path: string) =>
      `<a href="http://${host}${port ? `:${port}` : ""}${path}">${host}${path.slice(0, 24)}…</a>`,
  );
