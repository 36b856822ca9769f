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

/** The words of releases. */
export const releaseWords = {
  none: "Nothing has told its release yet.",
  workers: { edge: "Edge", origin: "Origin", desk: "Desk" },
  running: "Runs",
  gone: "Replaced",
  columns: {
    worker: "Worker",
    version: "Version",
    commit: "Commit",
    since: "Since",
    last: "Last seen",
    state: "State",
  },
  noCommit: "None",
} as const;

/** The words of messages that a queue gave up on. */
export const letterWords = {
  title: "Dead letters",
  about:
    "A message that failed again and again, and once more as it arrived here. Repeat it when what it failed with was put right, or drop it: then nothing tries it again. One that came right by itself is not listed.",
  none: "No queue has given up on anything.",
  open: "All dead letters",
  queue: "Queue",
  all: "All queues",
  queues: { mail: "Emails", push: "Push messages", settle: "Payment notices", jobs: "Jobs" },
  columns: {
    queue: "Queue",
    site: "Site",
    error: "Failed with",
    died: "Given up",
    first: "Queued",
    times: "Times",
  },
  wholePool: (pool: string) => `pool ${pool}`,
  look: "Look",
  one: (queue: string) => `A dead letter of: ${queue}`,
  looked: "That you looked at it is in the audit.",
  message: "The message",
  closed: "It does not wait any longer: it was repeated or dropped, or it came right by itself.",
  repeat: "Repeat",
  repeatAbout: "It goes back to its queue, once. If it fails again, it comes back here.",
  drop: "Drop",
  dropAbout: {
    mail: "The email is never sent, and its address is removed.",
    push: "The push message is never sent.",
    settle:
      "The notice counts as done. Its order is still looked up at the provider by the hourly reconciliation.",
    jobs: "This piece is not tried again. The next run of the job begins at its start.",
  },
  repeated: "It is back in its queue.",
  dropped: "It was dropped.",
  back: "All dead letters",
} as const;
