import type { IntlShape } from "react-intl";
import type { Frame } from "#client/page/context.tsx";
import { formatMoney } from "#client/page/intl.tsx";

/**
 * What the index says in figures: the lowest price of one message in this country, and the messages that are
 * free.
 */
export function headlineValues(
  intl: IntlShape,
  { site }: Pick<Frame, "site">,
): Record<string, string | number> {
  const free = site.message_credits > 0 ? Math.floor(site.signup_credits / site.message_credits) : 0;
  const { message_costs: costs } = site;
  const price = costs ? formatMoney(intl, costs.costs, costs.currency) : "";
  return { price, free, site: site.name, age: site.min_age, days: site.refund_days };
}
