import type { Context } from "hono";
import type { Data } from "#client/pages/members-id-signup/data.ts";
import { pathOf } from "#client/routes.ts";
import type { App } from "#edge/env.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { pageWith } from "./page.ts";
import { readAsVisitor } from "./visitor.ts";

/**
 * A first message that was sent to a campaign page's form before its script ran: the signup with the message
 * in it. By POST, so that what somebody wrote is in no address.
 */
export async function signUpWithMessage(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  return pageWith(c, pathOf("members-id-signup", { id: c.req.param("id") ?? "" }), async (request) => {
    const data = (await readAsVisitor(request)).data as Data;
    return data.state === "ready" ? { ...data, message: form.get("message") ?? "" } : data;
  });
}
