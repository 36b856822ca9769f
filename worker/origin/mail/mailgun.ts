import type { Env } from "#origin/env.ts";

export interface Email {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Where a mail program may say no in one click (RFC 8058), for a mail that nobody's settings can switch
   * off.
   */
  unsubscribe: string | null;
  /** One for each mail: the same again is the same mail. */
  id: string;
}

/** Milliseconds the provider may take. */
const TIMEOUT = 10_000;

/**
 * The one place that speaks to the mail provider, by Mailgun's messages API (v3, form data, basic
 * authentication). Locally MAIL_PROVIDER is a stand-in that speaks the same. Throws when the mail was not
 * taken, so that the queue brings it again.
 */
export async function sendEmail(
  env: Env,
  domain: string,
  { from, to, subject, text, html, unsubscribe, id }: Email,
): Promise<void> {
  const form = new FormData();
  const fields = {
    from: `${quoted(from.name)} <${from.address}>`,
    to,
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
  const request = new Request(`${env.MAIL_API ?? "https://api.eu.mailgun.net"}/v3/${domain}/messages`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`api:${env.MAIL_API_KEY ?? ""}`)}` },
    body: form,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const answer = await (env.MAIL_PROVIDER ? env.MAIL_PROVIDER.fetch(request) : fetch(request));
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the mail provider says ${answer.status}`);
}

/** A name as a header takes it: no line breaks, no quotes that end it. */
const quoted = (name: string): string => `"${name.replace(/[\p{Cc}"\\]/gu, "")}"`;
