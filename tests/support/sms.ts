import type { StoredSms } from "#origin/demo/sms-stand-in.ts";
import type { RunningSite } from "./site.ts";

/** What was sent to a mobile, the newest first. */
export const smsTo = async (site: RunningSite, mobile: string): Promise<StoredSms[]> =>
  (await (await site.ask("/dev/sms?as=json")).json<StoredSms[]>()).filter(({ to }) => to === mobile);

/** The code in the newest message to a mobile. */
export const codeFor = async (site: RunningSite, mobile: string): Promise<string> =>
  /\b\d{6}\b/.exec((await smsTo(site, mobile))[0]?.text ?? "")?.[0] ?? "";
