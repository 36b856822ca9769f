import { expect, vi } from "vitest";
import type { ChatAnswer, MessageView, SentAnswer } from "#contract/calls/chat/chat.ts";
import { json } from "./accounts.ts";
import type { Bytes } from "./images.ts";
import { keyNamed } from "./photo-names.ts";
import type { Someone } from "./photos.ts";
import type { RunningSite } from "./site.ts";

/** Messages between objects take their time. */
export const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

export const write = (
  site: RunningSite,
  { host, cookie }: Someone,
  partner: Someone,
  text: string,
  more: object = {},
) =>
  site.ask("/api/chat.php", {
    method: "POST",
    host,
    cookie,
    headers: json,
    body: JSON.stringify({ profile: partner.account.id, id: crypto.randomUUID(), text, ...more }),
  });
export const messagesOf = async (
  site: RunningSite,
  { host, cookie }: Someone,
  partner: Someone,
): Promise<MessageView[]> =>
  (
    await (
      await site.ask(`/api/chat.php?conversation=${partner.account.id}`, { host, cookie })
    ).json<ChatAnswer>()
  ).conversation.messages;
export const creditsOf = async (site: RunningSite, { host, cookie }: Someone): Promise<number> =>
  (await (await site.ask("/api/user.php", { host, cookie })).json<{ user: { credits: number } }>()).user
    .credits;
export const deleteFrom = (site: RunningSite, { host, cookie }: Someone, partner: Someone, message = "") =>
  site.ask(`/api/chat.php?conversation=${partner.account.id}${message && `&message=${message}`}`, {
    method: "DELETE",
    host,
    cookie,
    headers: json,
  });
export const block = (site: RunningSite, { host, cookie }: Someone, partner: Someone) =>
  site.ask("/api/blocks.php", {
    method: "POST",
    host,
    cookie,
    headers: json,
    body: JSON.stringify({ profile: partner.account.id }),
  });

/** A photo as the browser sends it into a conversation. */
export const sendPhoto = (
  site: RunningSite,
  { host, cookie }: Someone,
  partner: Someone,
  photo: Bytes,
  id: string = crypto.randomUUID(),
  more = "",
) =>
  site.ask(`/api/chat-photos.php?profile=${partner.account.id}&id=${id}${more}`, {
    method: "POST",
    host,
    cookie,
    body: photo,
    headers: { "sec-fetch-site": "same-origin", "content-type": "image/jpeg" },
  });

/** The message of a photo that must get through, and its key. */
export async function photoSent(
  site: RunningSite,
  who: Someone,
  partner: Someone,
  photo: Bytes,
): Promise<{ id: string; key: string }> {
  const response = await sendPhoto(site, who, partner, photo);
  expect(response.status).toBe(200);
  const { message } = await response.json<SentAnswer>();
  return { id: message?.id ?? "", key: await keyIn(who, message) };
}
export const keyIn = (who: Someone, message: MessageView | null | undefined): Promise<string> =>
  keyNamed(who, message?.photo?.filename);
