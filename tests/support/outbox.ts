import type { StoredMail as Mail } from "#origin/demo/mail-stand-in.ts";
import type { RunningSite } from "./site.ts";

export type { Mail };

/** The mails that came to an address, the newest first. */
export async function mailsTo(site: Pick<RunningSite, "ask">, address: string): Promise<Mail[]> {
  const mails = await (await site.ask("/dev/mail?as=json")).json<Mail[]>();
  return mails.filter(({ to }) => to === address);
}

/** The path of the link in a mail. */
export const linkIn = (mail: Mail | undefined): string =>
  /https:\/\/[^/]+(\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
