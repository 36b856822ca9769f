import type { Context } from "hono";
import { errorBody, Refusal } from "#contract/errors.ts";
import type { App } from "./env.ts";
import { readBody } from "./read-body.ts";

/** Bytes of a provider's webhook: of a payment provider an id or a short form, of the mail provider an event. */
const MAX_BODY_BYTES = { payments: 4_096, mail: 65_536 };

export const forwardPaymentWebhook = (c: Context<App>): Promise<Response> => forward(c, "payments");
export const forwardMailWebhook = (c: Context<App>): Promise<Response> => forward(c, "mail");

/**
 * Forwards a provider's webhook, whose format the provider decides, so it is no call of the contract. Anybody
 * can send one, so only the body and the sender's address are forwarded.
 */
async function forward(c: Context<App>, provider: keyof typeof MAX_BODY_BYTES): Promise<Response> {
  const tenant = c.get("tenant");
  try {
    const body = await readBody(c.req.raw, MAX_BODY_BYTES[provider]);
    if (tenant.origin !== "embedded") throw new Refusal(404, "not_found");
    const headers = new Headers({ "content-type": c.req.header("content-type") ?? "" });
    const address = c.req.header("cf-connecting-ip");
    if (address !== undefined) headers.set("x-forwarded-for", address);
    const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}${new URL(c.req.url).pathname}`, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
    });
    return new Response(answer.body, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return c.json(errorBody(error), error.status as 400, { "cache-control": "private, no-store" });
  }
}
