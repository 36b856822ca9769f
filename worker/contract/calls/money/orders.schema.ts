import { BUNDLES } from "#contract/product/bundles.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import { type } from "#contract/schema.ts";

/** Made by the client, one per order however often it is sent: the server places an order once per key. */
const orderKey = type(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const orderId = type(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const country = type(/^[A-Z]{2}$/);

/**
 * What the overview showed. `total` is the amount on the button, in minor units: if the server's differs, the
 * order is refused (409 price_changed). `at_once`: the credits are delivered at once, and used ones cannot be
 * returned. `replaces`: the open order that this one takes the place of. `card`: a remembered card by its id,
 * charged without another page; `remember_card`: to remember this one. `next`: the page of this site to
 * return to.
 */
export const orderBody = type({
  key: orderKey,
  bundle: type.enumerated(...BUNDLES),
  method: type.enumerated(...PAYMENT_METHODS),
  country,
  "code?": "0 < string <= 60",
  total: "0 < number.integer <= 100000000",
  at_once: "true",
  "replaces?": orderId,
  "card?": /^[\w-]{1,60}$/,
  "remember_card?": "true",
  "next?": "0 < string <= 200",
});
export type OrderBody = typeof orderBody.infer;

export const orderQuery = type({ order: orderId });
export type OrderQuery = typeof orderQuery.infer;
