import { expect } from "@playwright/test";
import type { StoredMail } from "#origin/demo/mail-stand-in.ts";
import { ask } from "./support.ts";

/** Milliseconds that an email may take on a busy machine. */
const MAIL_TIMEOUT = 15_000;

/** The emails that came to an address, the newest first. */
export const mailsTo = async (host: string, address: string): Promise<StoredMail[]> =>
  (await ask(host, `/dev/mail?as=json&to=${encodeURIComponent(address)}`)).body as StoredMail[];

/** The path of the link in the newest email to an address about something, as soon as it is there. */
export async function linkTo(host: string, address: string, subject = /./): Promise<string> {
  let path = "";
  const read = async () => {
    const mail = (await mailsTo(host, address)).find((each) => subject.test(each.subject));
    path = /https:\/\/[^/]+(\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    return path;
  };
  await expect.poll(read, { timeout: MAIL_TIMEOUT }).not.toBe("");
  return path;
}
