import { breadcrumbs, type StructuredDataInput, type Things } from "#client/page/structured-data.ts";
import { asDecimal } from "#contract/product/money.ts";
import type { Data } from "./data.ts";

/** The bundles as one product with what the country of the page pays: the prices that stand on the page. */
export function structuredData(input: StructuredDataInput<Data>): Things {
  const { intl, seed, data, head, address, picture } = input;
  if (data?.state !== "ready" || data.pricing.bundles.length === 0) return [];
  const { bundles, currency } = data.pricing;
  const amounts = bundles.map(({ list_amount: amount }) => amount);
  const price = (amount: number) => asDecimal({ amount, currency });
  return [
    {
      "@type": "Product",
      name: `${seed.site.name}: ${intl.formatMessage({ id: "pricing.bundles" })}`,
      ...(head.description !== undefined && { description: head.description }),
      image: picture,
      brand: { "@type": "Brand", name: seed.site.name },
      offers: {
        "@type": "AggregateOffer",
        url: address,
        priceCurrency: currency,
        lowPrice: price(Math.min(...amounts)),
        highPrice: price(Math.max(...amounts)),
        offerCount: bundles.length,
        availability: "https://schema.org/InStock",
      },
    },
    breadcrumbs(input),
  ];
}
