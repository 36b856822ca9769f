import type { Frame } from "../../context.tsx";

/** What the index says in figures: the lowest price of one message in this country, and the messages that are free. */
export function promiseValues({ site, locale }: Pick<Frame, "site" | "locale">): Record<string, string | number> {
  const free = site.message_credits > 0 ? Math.floor(site.signup_credits / site.message_credits) : 0;
  const { message_costs: costs } = site;
  const price = costs ? new Intl.NumberFormat(locale, { style: "currency", currency: costs.currency }).format(costs.costs / 100) : "";
  return { price, free, site: site.name, age: site.min_age, days: site.refund_days };
}
