import { WorkerEntrypoint } from "cloudflare:workers";
import type { Env } from "#origin/base/env.ts";
import { escapeHtml, demoPage } from "./demo-page.ts";

/** A text message as the stand-in received it. */
export interface StoredSms {
  at: string;
  from: string;
  to: string;
  text: string;
}

const FOLDER = "demo-sms/";
/** Keys count down from here, so that R2, which lists in ascending order, lists the newest first. */
const LAST_TIME_MS = 9_999_999_999_999;
/** Messages on the page. */
const PAGE_LENGTH = 30;
/** A mobile number that always fails, to try a failure with. Twilio's own such numbers are not European. */
const UNREACHABLE = "+31610000000";
/** Characters of one message at Twilio. */
const MAX_TEXT_CHARACTERS = 1_600;

/** Speaks Twilio's messages API to the SMS adapter, and stores what it receives for /dev/sms. */
export class SmsStandIn extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const account = /^\/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/.exec(
      new URL(request.url).pathname,
    )?.[1];
    const fault = (status: number, code: number, message: string) =>
      Response.json(
        { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
        { status },
      );
    if (account === undefined) return fault(404, 20404, "The requested resource was not found");
    if (request.method !== "POST") return fault(405, 20004, "Method not allowed");
    if (!request.headers.get("authorization")?.startsWith("Basic ")) return fault(401, 20003, "Authenticate");
    const form = new URLSearchParams(await request.text());
    const [from, to, text] = [
      form.get("From") ?? form.get("MessagingServiceSid") ?? "",
      form.get("To") ?? "",
      form.get("Body") ?? "",
    ];
    if (to === "") return fault(400, 21604, "A 'To' phone number is required.");
    if (from === "") return fault(400, 21603, "A 'From' phone number is required.");
    if (text === "" || text.length > MAX_TEXT_CHARACTERS)
      return fault(
        400,
        text === "" ? 21602 : 21617,
        "Message body is required, and no longer than 1600 characters.",
      );
    if (!/^\+[1-9]\d{6,14}$/.test(to) || to === UNREACHABLE)
      return fault(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    const sms: StoredSms = { at: new Date().toISOString(), from, to, text };
    const sid = `SM${crypto.randomUUID().replaceAll("-", "")}`;
    await this.env.PHOTOS.put(`${FOLDER}${LAST_TIME_MS - Date.now()}-${sid}`, JSON.stringify(sms));
    return Response.json(
      {
        sid,
        account_sid: account,
        api_version: "2010-04-01",
        status: "queued",
        direction: "outbound-api",
        from,
        to,
        body: text,
        num_segments: "1",
        error_code: null,
        error_message: null,
      },
      { status: 201 },
    );
  }
}

/** The page /dev/sms with the text messages that were sent, newest first; as JSON for tests. */
export async function showSms(request: Request, env: Env): Promise<Response> {
  const listed = await env.PHOTOS.list({ prefix: FOLDER, limit: PAGE_LENGTH });
  const stored = await Promise.all(
    listed.objects.map(async ({ key }) => (await env.PHOTOS.get(key))?.json<StoredSms>()),
  );
  const shown = stored.flatMap((sms) => (sms ? [sms] : []));
  if (new URL(request.url).searchParams.get("as") === "json") return Response.json(shown);
  const articles = shown.map(({ at, from, to, text }) => {
    const head = `<p><small>${escapeHtml(`${at} · ${from} → ${to}`)}</small></p>`;
    return `<article>${head}<pre>${escapeHtml(text)}</pre></article>`;
  });
  return demoPage("Text messages", articles.join("") || "<p>No message yet.</p>");
}
