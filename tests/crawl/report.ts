/** What is wrong with one page. */
export interface Finding {
  site: string;
  locale: string;
  viewer: string;
  path: string;
  what: string;
}

/** One language of one site. */
export interface Count {
  site: string;
  locale: string;
  opened: number;
  /** Addresses that lead to another page. */
  redirected: number;
  findings: number;
  seconds: number;
}

const MOST_PLACES = 4;
/** One line for each fault, the most frequent first, with the first places it is in. */
export function faultLines(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ what }) => what)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([what, all]) => {
      const places = [
        ...new Set(all.map(({ site, locale, viewer, path }) => `${site} ${locale} ${viewer} ${path}`)),
      ];
      const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : "";
      return `${what}\n    ${places.slice(0, MOST_PLACES).join(", ")}${more}`;
    });
}
