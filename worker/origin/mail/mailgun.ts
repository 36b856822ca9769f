import type { Env } from "#origin/env.ts";

export interface Email {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address (RFC 8058) of an email that no member setting can switch off. */
  unsubscribe: string | null;
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

/** A name that is safe in a header: without line breaks, and without quotes that would end it. */
const quoted = (name: string): string => `"${name.replace(/[\p{Cc}"\\]/gu, "")}"`;
