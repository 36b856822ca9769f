import type { Context } from "hono";
import { parseFailure } from "#client/net/failure.ts";
import type { MessageId } from "#client/page/intl.tsx";
import { Refusal } from "#contract/errors.ts";
import type { App } from "#edge/env.ts";
import { askInName } from "./login.ts";
import { pageOfWords } from "./page.ts";

/**
 * Where the link of a mail leads whose reader has no account: it asks first, since programs that look at mail
 * open every link.
 */
export const askUnsubscribe = (c: Context<App>): Promise<Response> =>
  pageOfWords(c, words("title", "text"), "stop.button", 200);

/**
 * The button of that page, and the one click of a mail program (RFC 8058), which sends no cookies and follows
 * no redirect.
 */
export async function unsubscribe(c: Context<App>): Promise<Response> {
  const answer = await askInName(
    c,
    "POST",
    "/api/unsubscribe.php",
    JSON.stringify({ token: c.req.param("token") }),
  );
  if (answer.status < 300) return pageOfWords(c, words("done.title", "done.text"), null, 200);
  const { status, code } = parseFailure(answer.status, answer.body);
  // a mail program tries again what failed, but not what cannot be
  if (code !== "link_expired" && code !== "invalid_input") throw new Refusal(status, "error");
  return pageOfWords(c, words("expired.title", "expired.text"), null, 410);
}

const words = (
  title: "title" | "done.title" | "expired.title",
  text: "text" | "done.text" | "expired.text",
): { title: MessageId; text: MessageId } => ({ title: `stop.${title}`, text: `stop.${text}` });
