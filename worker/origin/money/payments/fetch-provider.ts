import type { AccountAccess } from "./payment.ts";
import { providerTimeout } from "./provider-deadline.ts";

/**
 * Sends a request to a payment provider, or to a stand-in where there is one, within the time that is left
 * for it. A failure of the provider (5xx) throws: our callers repeat what may be repeated.
 */
export async function fetchProvider(
  { standIn, deadline }: AccountAccess,
  address: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Response> {
  const request = new Request(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
    signal: AbortSignal.timeout(providerTimeout(deadline)),
  });
  const answer = await (standIn ? standIn.fetch(request) : fetch(request));
  if (answer.status < 500) return answer;
  await answer.body?.cancel();
  throw new Error(`the payment provider says ${answer.status}`);
}
