import { env } from "cloudflare:workers";

/** Milliseconds the provider may take. */
const TIMEOUT = 10_000;

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Stands in the origin's build where the provider's client imports node-fetch (vite.config.ts), and sends
 * over the worker's own fetch, or where there is one to the stand-in. A failure of theirs throws at once: the
 * client would ask again after seconds in which somebody waits, and whoever asks here asks again by himself,
 * with the same key.
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
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const answer = await (env.PAYMENT_PROVIDER ? env.PAYMENT_PROVIDER.fetch(request) : fetch(request));
  if (answer.status < 500) return answer;
  await answer.body?.cancel();
  throw new Error(`the payment provider says ${answer.status}`);
}
