import type { IntlShape } from "react-intl";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";

/**
 * The name of a payment method inside a sentence. Brands are written as ever; direct debit and wire transfer
 * are words of the language, which begin with a capital letter only where a sentence or a label does.
 */
export const methodWithin = (intl: IntlShape, method: PaymentMethod): string =>
  intl.formatMessage({
    id:
      method === "directdebit" || method === "banktransfer" ? `method.${method}.within` : `method.${method}`,
  });
