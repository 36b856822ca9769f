/** The parts of a site's screen. */
export const siteTabWords = {
  title: "Parts of this site",
  site: "Site",
  codes: "Discount codes",
  news: "News and promotions",
  partners: "Partners",
} as const;

/** The words of a site's pages and landers. */
export const siteLinkWords = {
  landers: "Landers and their links",
  about:
    "Every link carries what is told of the source. Only network or ref make a traffic source; sub1 to sub3 are yours. Without them, the link is the page itself.",
  tracking: { network: "network", ref: "ref", sub1: "sub1", sub2: "sub2", sub3: "sub3" },
  columns: { lander: "Lander", variant: "Variant", link: "Link", copy: "Copy" },
  asItIs: "As it is",
  own: "this site's own",
  id: "Put a member's id in the place of {id}.",
  copy: "Copy",
  copied: "Copied",
  copyOf: (what: string) => `Copy the link of ${what}`,
  pages: "Pages of its own",
  noPages: "The site has no pages of its own. The developers add them to its folder.",
  page: "Page",
  titles: "Called, by language",
} as const;

/** The words of news and promotions. */
export const newsWords = {
  title: "News and promotions",
  of: (site: string) => `News and promotions of ${site}`,
  about:
    "Each goes once to the members who have it switched on; promotions only to those who agreed to offers.",
  none: "Nothing was sent yet.",
  write: "Write",
  types: { site_news: "News of the site", promotions: "A promotion" },
  columns: {
    title: "Title",
    type: "Kind",
    languages: "Languages",
    started: "Begun",
    by: "By",
    got: "Got it",
    waiting: "Wait",
    state: "State",
  },
  states: { sending: "Under way", waiting: "Some wait for the morning", sent: "Sent", stopped: "Stopped" },
  stopped: (by: string) => `Stopped by ${by}`,
  stop: "Stop",
  stopAbout:
    "Nobody else gets it, and what waits does not leave. What has left cannot be called back. The reason is in the audit.",
  item: {
    name: "Name",
    got: (sent: number, all: number) =>
      sent === 1 ? `1 member got it, of ${all}` : `${sent} members got it, of ${all}`,
    skipped: (number: number) =>
      number === 1
        ? "1 did not want it any more when it was to leave"
        : `${number} did not want it any more when it was to leave`,
    waiting: (number: number) => (number === 1 ? "1 waits" : `${number} wait`),
    discount: (code: string, percentage: number) => `Code ${code}, ${percentage} % off`,
    again: "Look again",
    text: "What it says",
  },
  form: {
    title: (site: string) => `Write to the members of ${site}`,
    kind: "Kind",
    name: "Name",
    nameHint: "Small letters, digits and hyphens. It is sent once under this name.",
    code: "Discount code",
    noCode: "None",
    codeOf: (code: string, percentage: number) => `${code}, ${percentage} % off`,
    languages: "Languages",
    order: (first: string) => `Readers of other languages get ${first}.`,
    add: (language: string) => `Write it in ${language}`,
    remove: (language: string) => `Leave out ${language}`,
    heading: "Title",
    text: "Text, with an empty line between paragraphs",
    button: "Words on the button (needed)",
    path: "Page that it opens",
    pathHint: "A page of the site, such as /members",
    preview: "Preview",
    test: "Test to me",
    tested: (to: string) => `Sent to ${to}.`,
    send: "Send",
    again: "Count again",
    missing: {
      slug: "It needs a name.",
      language: "Write it in one language at least.",
      title: (language: string) => `The title in ${language} is missing.`,
      text: (language: string) => `The text in ${language} is missing.`,
      button: (language: string) => `The words on the button in ${language} are missing.`,
      path: (language: string) => `The page in ${language} has to begin with / and be one of the site.`,
    },
  },
  receivers: {
    title: "Who gets it now",
    total: (number: number) => (number === 1 ? "1 member" : `${number} members`),
    about: "Confirmed, not suspended, reachable, and with this kind of email switched on.",
    unwritten: (number: number, first: string) =>
      number === 1
        ? `1 of them reads another language and gets ${first}.`
        : `${number} of them read other languages and get ${first}.`,
  },
  confirm: {
    title: (number: number) => (number === 1 ? "Send it to 1 member?" : `Send it to ${number} members?`),
    about:
      "It begins at once where it is day, and in the morning elsewhere. It can be stopped, but not called back.",
    type: (number: number) => `Type ${number} to confirm`,
    cancel: "Cancel",
  },
  mail: { subject: "Subject", frame: (language: string) => `The email in ${language}`, text: "As text" },
} as const;

/** The words of partners and their tokens. */
export const partnerWords = {
  title: "Partners",
  of: (site: string) => `Partners of ${site}`,
  about:
    "A partner begins signups for people from its own server, by a token. It is shown once, here; only its hash is stored. Issue the next one before the last ends: both are good until you revoke one.",
  noPartners: "The site has no partner. The developers add one to its file and release it.",
  none: "No token was issued yet.",
  period: "Good for",
  days: (days: number) => (days === 365 ? "a year" : `${days} days`),
  issue: "Issue a token",
  revoke: (id: string) => `Revoke …${id}`,
  revokeAbout: "The partner's calls with this token are refused at once. The reason is in the audit.",
  revoked: (by: string) => `By ${by}`,
  never: "Never",
  states: { good: "Good", expired: "Expired", revoked: "Revoked", unlisted: "Not in the site's file" },
  columns: {
    partner: "Partner",
    state: "State",
    issued: "Issued",
    by: "By",
    ends: "Ends",
    used: "Last used (UTC)",
    token: "Token",
    actions: "Revoke",
  },
} as const;

/** The words of trying a site's file. */
export const sitePreviewWords = {
  title: "Try a site's file",
  about:
    "A site’s file is checked as a release checks it, before it is released. Nothing of it is stored. Its pages are not drawn here: they are seen once it runs on a developer’s computer (npm start).",
  open: "Open a file",
  id: "Name of the file, without .toml",
  text: "What it says",
  check: "Check it",
  fine: (name: string) => `${name}: the build takes this file.`,
  faults: {
    title: (number: number) =>
      number === 1 ? "The build refuses it: 1 fault" : `The build refuses it: ${number} faults`,
    line: "Line",
    notThere: "not there",
    key: "Key",
    says: "What is wrong",
  },
  changes: {
    title: "Other than on the running site",
    none: "It says the same as what was released.",
    isNew: "There is no such site yet.",
    key: "Key",
    before: "Running",
    after: "In this file",
  },
  warnings: {
    title: "Did you mean this?",
    brand_moved: (given: string, shown: string) =>
      `The primary colour ${given} could not be read everywhere: it is shown as ${shown}.`,
    press_moved: (given: string, shown: string) =>
      `The secondary colour ${given} could not be read everywhere: it is shown as ${shown}.`,
    host_dropped: (host: string) =>
      `${host} is no longer a host of the site: its visitors find nothing there.`,
    canonical_moved: (was: string, is: string) =>
      `The site moves from ${was} to ${is}: members log in again, and search engines follow the redirect if ${was} stays a host.`,
    country_dropped: (country: string) =>
      `${country} is no longer among its countries: its search offers nobody there.`,
    locale_dropped: (locale: string) => `It is no longer offered in ${locale}.`,
    partner_dropped: (partner: string) => `The tokens of the partner ${partner} are refused.`,
    pool_changed: (was: string, is: string) =>
      `Its pool changes from ${was} to ${is}: members, orders and messages stay in ${was} and are not found.`,
    origin_changed: (was: string, is: string) =>
      `Its backend changes from ${was} to ${is}: members stay where they are.`,
    company_changed: (was: string, is: string) =>
      `Its company changes from ${was} to ${is}: terms, invoices and the sender of its mail change with it.`,
    brand_changed: (was: string, is: string) =>
      `Its brand changes from ${was} to ${is}: other sites stop naming it.`,
  },
  modes: { light: "Light", dark: "Dark" },
  look: {
    title: "How it looks",
    about:
      "Colours as they are shown, moved where they could not be read. Pages, members and pictures are not drawn.",
    button: "Join for free",
    danger: "Delete",
    sentence: "Words on a page,",
    link: "a link,",
    soft: "and a quiet line.",
  },
  pairs: {
    title: (lowest: string) => `Contrast of everything that is read: ${lowest} : 1 at least`,
    caption: "Contrast of everything that is read",
    mode: "Mode",
    pair: "Pair",
    ratio: "Contrast",
  },
} as const;
