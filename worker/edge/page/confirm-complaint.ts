import type { Context } from "hono";
import { parseFailure } from "#client/net/failure.ts";
import type { MessageId } from "#client/page/intl.tsx";
import { Refusal } from "#contract/errors.ts";
import type { App } from "#edge/env.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { askInName } from "./login.ts";
import { pageOfWords } from "./page.ts";

/**
 * Where the mail about an intimate image leads: it asks first, since programs that look at mail open every
 * link.
 */
export const askConfirmation = (c: Context<App>): Promise<Response> =>
  pageOfWords(c, words("title", "text"), "confirm.button", 200);

/** The button of that page: the photo is hidden. */
export async function confirm(c: Context<App>): Promise<Response> {
  await readForm(c);
  const body = JSON.stringify({ token: c.req.param("token") });
  const answer = await askInName(c, "PUT", "/api/complaints.php", body);
  if (answer.status < 300) return pageOfWords(c, words("done.title", "done.text"), null, 200);
  const { status, code } = parseFailure(answer.status, answer.body);
  if (code !== "link_expired" && code !== "invalid_input") throw new Refusal(status, "error");
  return pageOfWords(c, words("expired.title", "expired.text"), null, 410);
}

const words = (
  title: "title" | "done.title" | "expired.title",
  text: "text" | "done.text" | "expired.text",
): { title: MessageId; text: MessageId } => ({ title: `confirm.${title}`, text: `confirm.${text}` });
