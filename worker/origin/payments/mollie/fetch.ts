import { env } from "cloudflare:workers";
import { providerTimeout } from "#origin/payments/provider-deadline.ts";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Replaces node-fetch in the origin's build (vite.config.ts), which Mollie's client imports: sends through
 * the worker's own fetch, or to the stand-in where there is one. A failure of the provider throws at once:
 * the client would retry after seconds while a member waits, and our callers retry with the same key anyway.
 */
export default async function fetchOutward(
  address: string | URL,
  { method = "GET", headers = {}, body }: Sent = {},
): Promise<Response> {
  const request = new Request(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
    signal: AbortSignal.timeout(providerTimeout()),
  });
  const answer = await (env.PAYMENT_PROVIDER ? env.PAYMENT_PROVIDER.fetch(request) : fetch(request));
  if (answer.status < 500) return answer;
  await answer.body?.cancel();
  throw new Error(`the payment provider says ${answer.status}`);
}
