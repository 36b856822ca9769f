import type { Context } from "hono";
import { errorBody, Refusal } from "#contract/errors.ts";
import type { App } from "./env.ts";
import { readBody } from "./read-body.ts";

/** Bytes of a webhook of the payment provider, which carries only an id. */
const MAX_BODY_BYTES = 1024;

/**
 * Forwards a webhook of the payment provider, whose format it decides, so it is no call of the contract.
 * Anybody can send one, so only the body and the sender's address are forwarded.
 */
export async function forwardPaymentWebhook(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  try {
    const body = await readBody(c.req.raw, MAX_BODY_BYTES);
    if (tenant.origin !== "embedded") throw new Refusal(404, "not_found");
    const headers = new Headers({ "content-type": c.req.header("content-type") ?? "" });
    const address = c.req.header("cf-connecting-ip");
    if (address !== undefined) headers.set("x-forwarded-for", address);
    const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}/webhooks/payments`, {
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
