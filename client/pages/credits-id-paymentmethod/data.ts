import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { creditsCall, creditsQuery } from "#client/parts/pay/credits-query.ts";
import { BUNDLES, type BundleId } from "#contract/product/bundles.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/product/payment-methods.ts";
import { routes } from "./route.ts";

const bundleOf = (id: string | undefined): BundleId | null => BUNDLES.find((each) => each === id) ?? null;
const methodOf = (id: string | undefined): PaymentMethod | null =>
  PAYMENT_METHODS.find((each) => each === id) ?? null;

export const source = pageSource(routes, {
  addressQuery: creditsQuery,
  /** An address that names an unknown bundle or method is no page. */
  callQuery(request) {
    if (request.route === "credits-repeat-order") return creditsCall(request);
    const { id, paymentmethod } = request.params;
    const isUnknown =
      bundleOf(id) === null || (paymentmethod !== undefined && methodOf(paymentmethod) === null);
    return isUnknown ? GONE : creditsCall(request);
  },
  /** Bundle and method as the address names them; a repeated order takes the last ones. */
  data({ route, params, query }, outcome) {
    const isRepeat = route === "credits-repeat-order";
    return loaded(
      outcome,
      (offer) => ({
        offer,
        bundle: bundleOf(params["id"]) ?? offer.order?.bundle ?? offer.last?.bundle ?? "p1",
        method:
          methodOf(params["paymentmethod"]) ??
          offer.order?.method ??
          (isRepeat ? (offer.last?.method ?? null) : null),
        isRepeat,
        next: query.get("next"),
      }),
      ["gone"],
    );
  },
});
export type Data = DataOf<typeof source>;
export type OrderData = Data & { state: "ready" };
