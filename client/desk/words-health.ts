/** The words of what Health reads from Analytics Engine. */
export const analyticsWords = {
  faults: {
    unconfigured: "This cannot be read: the origin has no token for Analytics Engine (docs/deploy.md).",
    refused: "This cannot be read: the platform refuses the origin's token.",
    unreachable: "This cannot be read just now: the platform does not answer.",
  },
  reference: "Reference that a member was told",
  find: "Find",
  all: "All errors",
  none: (days: number) => `No error was reported in the last ${days} days.`,
  noSuch: (reference: string, days: number) =>
    `No error of the last ${days} days has the reference ${reference}.`,
  cut: "There are more, which were less frequent.",
  of: (days: number) =>
    `Of the last ${days} days, the most frequent first. The log has each by its reference.`,
  columns: {
    what: "What failed",
    where: "Where",
    site: "Site",
    release: "Release",
    count: "Number",
    last: "The last",
    reference: "Its reference",
    views: "Views",
    hits: "From the cache",
    ratio: "Part",
  },
  errors: "Errors by what failed and where",
  caches: "Landing pages from the cache, by site",
  cachesOf: (days: number) => `Views of landing pages by people in the last ${days} days, as estimates.`,
  noViews: (days: number) => `No landing page was viewed in the last ${days} days.`,
} as const;
