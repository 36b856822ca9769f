/**
 * Whether a backend names a site's own domain: with or without `www.`, in any case, as a host or as an
 * address.
 */
export const isSameDomain = (given: unknown, domain: string): boolean =>
  typeof given === "string" && bare(given) === bare(domain);

const bare = (domain: string): string =>
  domain
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\.?(?::\d{1,5})?\/?$/, "");
