import type { Thing } from "schema-dts";
import type { Head, HeadInput } from "./head.ts";
import type { PageData } from "./page-source.ts";

/**
 * What a page's structured-data.ts may say of it to search engines, by the vocabulary of schema.org. The edge
 * alone loads these files, for pages that search engines may list.
 */
export interface StructuredDataInput<Data extends PageData = PageData> extends HeadInput<Data> {
  head: Head;
  /** The page's own address and the index's, absolute. */
  address: string;
  home: string;
  /** The picture that represents the page, absolute. */
  picture: string;
  /** The site's logo, absolute. */
  logo: string;
}

export type Things = Exclude<Thing, string>[];

/** The way from the index to the page. */
export const breadcrumbs = ({ seed, head, address, home }: StructuredDataInput): Exclude<Thing, string> => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: seed.site.name, item: home },
    { "@type": "ListItem", position: 2, name: withoutSite(head.title, seed.site.name), item: address },
  ],
});

const withoutSite = (title: string, site: string): string =>
  title.endsWith(` – ${site}`) ? title.slice(0, -` – ${site}`.length) : title;
