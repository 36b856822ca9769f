import type { Context } from "hono";
import { parseFailure } from "#client/net/failure.ts";
import type { MessageId } from "#client/page/intl.tsx";
import type { Data } from "#client/pages/document/data.ts";
import { pathOf } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import type { App } from "#edge/env.ts";
import { decidePageLocale, readVisitor } from "#edge/page-decisions.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { dataOf } from "./data.ts";
import { askInName, done } from "./login.ts";
import { pageOfWords, pageWith } from "./page.ts";

/**
 * The form of /pages/ban: somebody wants to have their own address banned from signing up. The answer is the
 * same whether the site knows the address or not; the mail asks its owner.
 */
export async function requestBan(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const typed = (form.get("email") ?? "").trim();
  const tenant = c.get("tenant");
  const visitor = readVisitor(c.req.raw, new URL(c.req.url));
  const language = decidePageLocale(visitor, tenant, tenant.settings).value;
  const answer = await askInName(c, "POST", "/api/bans.php", JSON.stringify({ email: typed, language }));
  const path = pathOf("pages-ban");
  if (answer.status < 300) return done(`${path}?sent=1#form`, []);
  const { status, code } = parseFailure(answer.status, answer.body);
  return pageWith(
    c,
    path,
    async (request) => {
      const data = (await dataOf(request, null)) as Data;
      return data.state === "ready" && data.ban
        ? { ...data, ban: { isSent: false, attempt: { typed, code } } }
        : data;
    },
    status,
  );
}

/** Where the link of that mail leads: it asks first, since programs that look at mail open every link. */
export const askBan = (c: Context<App>): Promise<Response> =>
  pageOfWords(c, words("title", "text"), "ban.button", 200);

/** The button of that page. */
export async function ban(c: Context<App>): Promise<Response> {
  await readForm(c);
  const answer = await askInName(c, "PUT", "/api/bans.php", JSON.stringify({ token: c.req.param("token") }));
  if (answer.status < 300) return pageOfWords(c, words("done.title", "done.text"), null, 200);
  const { status, code } = parseFailure(answer.status, answer.body);
  if (code !== "link_expired" && code !== "invalid_input") throw new Refusal(status, "error");
  return pageOfWords(c, words("expired.title", "expired.text"), null, 410);
}

const words = (
  title: "title" | "done.title" | "expired.title",
  text: "text" | "done.text" | "expired.text",
): { title: MessageId; text: MessageId } => ({ title: `ban.${title}`, text: `ban.${text}` });
