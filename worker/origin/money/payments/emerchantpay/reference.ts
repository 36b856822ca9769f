/**
 * What we call our orders and refunds at Genesis (`transaction_id`). It asks for ids that are unique and has
 * no idempotency keys, so each attempt has an id of its own: ours, and after a dot what tells the attempts
 * apart. Slashes of our ids are written as dots.
 */
const PATTERN = /^(.+)\.([0-9a-z]{1,12})$/;

export const referenceOf = (id: string, attempt: string | number): string =>
  `${id.replaceAll("/", ".")}.${attempt}`;

/** Our id in a reference; null where it is of somebody else. */
export const idIn = (reference: string): string | null =>
  PATTERN.exec(reference)?.[1]?.replaceAll(".", "/") ?? null;
