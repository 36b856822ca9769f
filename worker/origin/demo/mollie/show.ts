import type { PaymentDesk } from "./payment-desk.ts";

interface StandInEnv {
  PAYMENT_DESK: DurableObjectNamespace<PaymentDesk>;
}

/** Answers a request of our adapter. */
export const answerMollie = (request: Request, env: StandInEnv): Promise<Response> =>
  deskOf(env).fetch(request);

/**
 * Answers the same API at /dev/mollie, for its official client, and the pages /dev/pay and /dev/payments;
 * null for any other address.
 */
export function showMollie(request: Request, env: StandInEnv): Promise<Response> | null {
  const url = new URL(request.url);
  if (/^\/dev\/pay(ments$|\/)/.test(url.pathname)) return deskOf(env).fetch(request);
  if (!url.pathname.startsWith("/dev/mollie/v2/")) return null;
  url.pathname = url.pathname.slice("/dev/mollie".length);
  const apiRequest = new Request(url, request);
  apiRequest.headers.set("x-base", `${request.headers.get("x-base") ?? ""}/dev/mollie`);
  return deskOf(env).fetch(apiRequest);
}

const deskOf = ({ PAYMENT_DESK: desks }: StandInEnv) => desks.get(desks.idFromName("desk"));
