import type { EmerchantpayDesk } from "./emerchantpay-desk.ts";

interface StandInEnv {
  EMERCHANTPAY_DESK: DurableObjectNamespace<EmerchantpayDesk>;
}

/** Answers a request of our adapter to one of the provider's hosts; null for another host. */
export function answerEmerchantpay(request: Request, env: StandInEnv): Promise<Response> | null {
  const url = new URL(request.url);
  const service = /^staging\.(wpf|gate)\.emerchantpay\.net$/.exec(url.hostname)?.[1];
  if (service === undefined) return null;
  url.pathname = `/${service}${url.pathname}`;
  return deskOf(env).fetch(new Request(url, request));
}

/**
 * Answers the same services at /dev/emerchantpay/wpf and /gate, for a client outside, and the pages
 * /dev/emerchantpay and /dev/emerchantpay/pay; null for any other address.
 */
export function showEmerchantpay(request: Request, env: StandInEnv): Promise<Response> | null {
  const url = new URL(request.url);
  const service = /^\/dev\/emerchantpay(\/(?:wpf|gate)\/.+)$/.exec(url.pathname)?.[1];
  if (service !== undefined) {
    url.pathname = service;
    return deskOf(env).fetch(new Request(url, request));
  }
  return /^\/dev\/emerchantpay(\/|$)/.test(url.pathname) ? deskOf(env).fetch(request) : null;
}

const deskOf = ({ EMERCHANTPAY_DESK: desks }: StandInEnv) => desks.get(desks.idFromName("desk"));
