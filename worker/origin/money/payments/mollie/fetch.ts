import { env } from "cloudflare:workers";
import { fetchProvider } from "#origin/money/payments/fetch-provider.ts";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Replaces node-fetch in the origin's build (vite.config.ts), which Mollie's client imports: sends over the
 * worker's own fetch. A failure of the provider throws at once: the client would retry after seconds while a
 * member waits, and our callers retry with the same key anyway.
 */
export default (
  address: string | URL,
  { method = "GET", headers = {}, body }: Sent = {},
): Promise<Response> =>
  fetchProvider(env.PAYMENT_PROVIDER, address, { method, headers, ...(body === undefined ? {} : { body }) });
