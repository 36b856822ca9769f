import type { Env } from "#origin/base/env.ts";

export interface TextMessage {
  /** E.164, as "+31612345678". */
  to: string;
  text: string;
}

/** Milliseconds that the provider may take. */
const TIMEOUT = 8_000;

/**
 * The adapter for Twilio's messages API (2010-04-01, form data, basic authentication), the only code that
 * speaks to the SMS provider. Locally SMS_PROVIDER is a stand-in that speaks the same protocol. Throws where
 * the SMS was not accepted.
 */
export async function sendSms(
  env: Pick<Env, "SMS_API" | "SMS_ACCOUNT" | "SMS_TOKEN" | "SMS_FROM" | "SMS_PROVIDER">,
  { to, text }: TextMessage,
): Promise<void> {
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = env;
  if (!account || !token || !from) throw new Error("SMS_ACCOUNT, SMS_TOKEN or SMS_FROM is not set");
  const request = new Request(
    `${env.SMS_API ?? "https://api.twilio.com"}/2010-04-01/Accounts/${account}/Messages.json`,
    {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${account}:${token}`)}` },
      body: new URLSearchParams({
        To: to,
        [from.startsWith("MG") ? "MessagingServiceSid" : "From"]: from,
        Body: text,
      }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    },
  );
  const answer = await (env.SMS_PROVIDER ? env.SMS_PROVIDER.fetch(request) : fetch(request));
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the provider of text messages says ${answer.status}`);
}
