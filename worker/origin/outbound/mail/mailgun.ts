import type { Env } from "#origin/base/env.ts";

export interface EmailFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Email {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address (RFC 8058) of an email that no member setting can switch off. */
  unsubscribe: string | null;
  /** At most 25 MB with everything else, which is what the provider takes. */
  files?: readonly EmailFile[];
  /** Our id of the email, in its Message-Id: the same id again is the same email. */
  id: string;
}

/** Milliseconds that the provider may take. */
const TIMEOUT = 10_000;

/**
 * The adapter for Mailgun's messages API (v3, form data, basic authentication), the only code that speaks to
 * the mail provider. Locally MAIL_PROVIDER is a stand-in that speaks the same protocol. Throws where the
 * email was not accepted, so that the queue retries it.
 */
export async function sendEmail(
  env: Env,
  domain: string,
  { from, to, subject, text, html, unsubscribe, files = [], id }: Email,
): Promise<void> {
  const form = new FormData();
  const fields = {
    from: `${quoted(from.name)} <${from.address}>`,
    to: deliverable(to),
    subject,
    text,
    html,
    "o:tracking": "no",
    "h:Message-Id": `<${id}@${domain}>`,
    ...(unsubscribe === null
      ? {}
      : {
          "h:List-Unsubscribe": `<${unsubscribe}>`,
          "h:List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, type, bytes } of files) form.append("attachment", new Blob([bytes], { type }), name);
  const status = await ask(env, `${domain}/messages`, { method: "POST", body: form });
  if (status !== 200) throw new Error(`the mail provider says ${status}`);
}

/** The provider's lists of addresses to which it delivers nothing (Mailgun's suppressions API). */
const SUPPRESSIONS = ["bounces", "complaints", "unsubscribes"] as const;

/**
 * Takes an address off the provider's lists, so that it delivers there again. An address that is on none of
 * them is fine too. Throws where the provider did not answer so.
 */
export async function clearSuppressions(
  env: Env,
  domain: string,
  address: string,
  lists: readonly (typeof SUPPRESSIONS)[number][] = SUPPRESSIONS,
): Promise<void> {
  const entry = encodeURIComponent(deliverable(address));
  for (const list of lists) {
    const status = await ask(env, `${domain}/${list}/${entry}`, { method: "DELETE" });
    if (status !== 200 && status !== 404) throw new Error(`the mail provider says ${status} of its ${list}`);
  }
}

async function ask(env: Env, path: string, init: RequestInit): Promise<number> {
  const request = new Request(`${env.MAIL_API ?? "https://api.eu.mailgun.net"}/v3/${path}`, {
    ...init,
    headers: { authorization: `Basic ${btoa(`api:${env.MAIL_API_KEY ?? ""}`)}` },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const answer = await (env.MAIL_PROVIDER ? env.MAIL_PROVIDER.fetch(request) : fetch(request));
  await answer.body?.cancel();
  return answer.status;
}

/** An address as mail servers know it: a domain of other letters in its ASCII form (RFC 5891). */
function deliverable(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return URL.canParse(`http://${domain}`)
    ? `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
    : address;
}

/** A name that is safe in a header: without line breaks, and without quotes that would end it. */
const quoted = (name: string): string => `"${name.replace(/[\p{Cc}"\\]/gu, "")}"`;
