import type { PushPayload } from "#contract/push.ts";

const TEXTS = ["title", "body", "lang", "tag", "icon", "badge", "path"] as const;
/** A path of this site and never another's address. */
const OWN_PATH = /^\/(?![/\\])/;

/** A push message as the site sends it; null for anything else, whose words are not shown. */
export function readPayload(text: string): PushPayload | null {
  try {
    const given: unknown = JSON.parse(text);
    return isPayload(given) ? given : null;
  } catch {
    return null;
  }
}

const isListOfTexts = (given: unknown): boolean =>
  Array.isArray(given) && given.every((each) => typeof each === "string");

function isPayload(given: unknown): given is PushPayload {
  if (typeof given !== "object" || given === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...given };
  return (
    TEXTS.every((name) => typeof fields[name] === "string") &&
    ["icon", "badge", "path"].every((name) => OWN_PATH.test(String(fields[name]))) &&
    typeof fields["total"] === "number" &&
    (fields["open"] === undefined || isListOfTexts(fields["open"]))
  );
}
