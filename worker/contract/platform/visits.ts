/** The dataset of the visits in Workers Analytics Engine, as wrangler.toml names it. */
export const VISITS_DATASET = "rendezvous_visits";

/**
 * What is known of a visit, and the column of the dataset that holds it. There is no id, address or time of a
 * person's own among them, and must never be: the platform stamps and samples the rows by itself.
 */
export const VISIT_COLUMNS = {
  /** The site's id, by which the platform samples: a small site beside a large one loses no row. */
  site: "index1",
  country: "blob1",
  /** The network of the advertisement; empty for none. */
  network: "blob2",
  ref: "blob3",
  /** The page by the name of its route, with the variant of a lander: `index`, `gallery/beach`. */
  lander: "blob4",
  language: "blob5",
  /** 1 where the page came from the edge's cache, else 0. */
  cached: "double1",
} as const;

/** A point as the binding takes it. */
export interface VisitPoint {
  indexes: [site: string];
  blobs: [country: string, network: string, ref: string, lander: string, language: string];
  doubles: [cached: number];
}

/** The writing half of a dataset; the stand-in of the demo answers later, and nobody waits for it. */
export interface Dataset<Point> {
  writeDataPoint: (point: Point) => void | Promise<void>;
}

/**
 * An advertisement's word as a label of a row: its first 60 characters, letters, digits and few signs. Any
 * other sign becomes `_`: none of a label's ends a string in SQL.
 */
export const labelOf = (word: string): string =>
  word
    .trim()
    .slice(0, 60)
    .replaceAll(/[^\p{L}\p{N} ._:/-]/gu, "_");
