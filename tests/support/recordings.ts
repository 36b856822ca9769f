import { expect } from "vitest";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import { keyNamed } from "./photo-names.ts";
import type { Someone } from "./photos.ts";
import type { RunningSite } from "./site.ts";
import { recording, TONE_MS } from "./voice-files.ts";

/** A waveform: silence, then all it can show. */
export const PEAKS = `${"A".repeat(24)}${"_".repeat(24)}`;

/** A recording as the browser sends it into a conversation. */
export const sendRecording = (
  site: RunningSite,
  { host, cookie }: Someone,
  partner: Someone,
  {
    file = recording("aac.mp4"),
    id = crypto.randomUUID(),
    ms = TONE_MS,
    type = "audio/mp4",
    more = "",
  }: { file?: Uint8Array<ArrayBuffer>; id?: string; ms?: number; type?: string; more?: string } = {},
) =>
  site.ask(`/api/voice-messages.php?profile=${partner.account.id}&id=${id}&ms=${ms}&peaks=${PEAKS}${more}`, {
    method: "POST",
    host,
    cookie,
    body: file,
    headers: { "sec-fetch-site": "same-origin", "content-type": type },
  });

/** The message of a recording that must get through, its key and its file's name for the sender. */
export async function recordingSent(
  site: RunningSite,
  who: Someone,
  partner: Someone,
  file?: Uint8Array<ArrayBuffer>,
): Promise<{ id: string; key: string; name: string }> {
  const response = await sendRecording(site, who, partner, file && { file });
  expect(response.status).toBe(200);
  const { message } = await response.json<SentAnswer>();
  const name = message?.voice?.filename ?? "";
  return { id: message?.id ?? "", key: await keyNamed(who, name), name };
}
