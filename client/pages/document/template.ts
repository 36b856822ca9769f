/**
 * A text that the build made of a Markdown file: HTML, and titles as plain text, with placeholders for what
 * only the site knows. `{company}` is a placeholder; what stands between `{?phone}` and `{/phone}` is shown
 * where the condition holds, `{?!phone}` where it does not.
 */
export interface TextTemplate {
  title: string;
  /** The first paragraph, for search engines. */
  description: string;
  sections: { id: string; title: string }[];
  html: string;
}

/** What a text may say of the site. */
export const PLACEHOLDERS = [
  "site",
  "host",
  "company",
  "address",
  "registration",
  "trade_names",
  "vat_numbers",
  "support_email",
  "support_phone",
  "support_hours",
  "imprint",
  "terms_date",
  "min_age",
  "refund_days",
  "message_credits",
  "photo_credits",
  "gift_credits",
  "signup_credits",
  "message_length",
  "free_conversations",
  "free_history",
  "free_photos",
  "premium_photos",
  "fictional",
  "fictional_warning",
  "payment_provider",
  "sharing_sites",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What a text may make a part of itself depend on. */
export const CONDITIONS = [
  /** The site has the project's own backend, whose storage and limits the texts describe. */
  "embedded",
  "refund",
  "resell",
  "phone",
  "hours",
  "imprint",
  "registration",
  "trade_names",
  "vat_numbers",
  /** The site has words of its own for fictional profiles, and for what is said of them. */
  "fictional",
  "fictional_warning",
  /** Who writes the replies of fictional profiles; exactly one of the three. */
  "people_reply",
  "program_replies",
  "model_replies",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A value as plain text, and as HTML in which everything that is not ours is escaped. */
export interface Value {
  text: string;
  html: string;
}

export interface Facts {
  values: Record<Placeholder, Value>;
  conditions: Record<Condition, boolean>;
  /** Whether an address of this site leads anywhere: a link that does not is shown as its words. */
  leadsSomewhere: (path: string) => boolean;
}

/** The text of a site. A section that its condition leaves out is in no list either. */
export function fillTemplate(template: TextTemplate, facts: Facts): TextTemplate {
  const text = (part: string) => fill(applyConditions(part, facts), facts, "text").trim();
  const html = fill(unlink(applyConditions(template.html, facts), facts), facts, "html");
  return {
    title: text(template.title),
    description: text(template.description),
    sections: template.sections
      .filter(({ id }) => html.includes(` id="${id}"`))
      .map(({ id, title }) => ({ id, title: text(title) })),
    html,
  };
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const CONDITIONAL = /\{\?(!?)(\w+)\}([^]*?)\{\/\2\}/g;

const applyConditions = (text: string, facts: Facts): string =>
  text.replace(CONDITIONAL, (_, not: string, name: Condition, inner: string) =>
    facts.conditions[name] === (not === "") ? applyConditions(inner, facts) : "",
  );

/**
 * The values come last and in one pass, so that no value is read as a part of the text. A company whose name
 * ends with a full stop ("Ltd.") ends a sentence with that one.
 */
const fill = (text: string, { values }: Facts, as: keyof Value): string =>
  text.replace(/\{(\w+)\}(\.?)/g, (_, name: Placeholder, stop: string) =>
    values[name].text.endsWith(".") ? values[name][as] : values[name][as] + stop,
  );

/** The build writes links in this form alone. */
const OWN_LINK = /<a href="(\/[^"#?]*)([^"]*)">([^]*?)<\/a>/g;

const unlink = (html: string, { leadsSomewhere }: Facts): string =>
  html.replace(OWN_LINK, (link, path: string, _, words: string) => (leadsSomewhere(path) ? link : words));
