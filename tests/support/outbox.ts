import type { StoredMail as Mail } from "#origin/demo/mail-stand-in.ts";
import type { RunningSite } from "./site.ts";

export type { Mail };

/** The mails that came to an address, the newest first. */
export const mailsTo = async (site: Pick<RunningSite, "ask">, address: string): Promise<Mail[]> =>
  (await site.ask(`/dev/mail?as=json&to=${encodeURIComponent(address)}`)).json<Mail[]>();

/** The path of the link in a mail. */
export const linkIn = (mail: Mail | undefined): string =>
  /https:\/\/[^/]+(\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";

/** Presses the button of the page behind an activation link, in the browser with these cookies. */
export const pressConfirm = (
  site: Pick<RunningSite, "ask">,
  path: string,
  { host, cookie, network }: { host: string; cookie?: string; network?: string },
): Promise<Response> =>
  site.ask(path, {
    method: "POST",
    host,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...(network === undefined ? {} : { "cf-connecting-ip": network }),
    },
    body: "",
    ...(cookie === undefined ? {} : { cookie }),
  });
