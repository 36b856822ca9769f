import { reportError } from "#contract/platform/report-error.ts";
import type { type } from "#contract/schema.ts";
import { LruCache } from "#edge/lru-cache.ts";

/** A value of a backend's answer that could not be read. */
export interface Misread {
  /** Where it stands, in the answer or in a row of it: "settings.min_age". */
  field: string;
  expected: string;
  /** What kind of value it is: answers are about people, so never the value itself. */
  found: string;
}

/** Of the answer that is being checked. Checks never wait, so no two answers are checked at a time. */
let noted: Misread[] | null = null;

export const noteMisread = (misread: Misread): void => {
  noted?.push(misread);
};
export const noteErrors = (errors: type.errors, under = ""): void => {
  for (const error of errors) noteMisread(misreadOf(error, under));
};

const misreadOf = (error: Fault, under = ""): Misread => ({
  field: [under, error.propString].filter((part) => part !== "").join(".") || "the answer",
  expected: [...new Set(expectedOf(error))].join(" or "),
  found: kindOf(error.data),
});

type Fault = type.errors[number];
/** What was expected. Of a choice it is put together here: its own sentence has the value in it. */
const expectedOf = (error: Fault): string[] =>
  error.hasCode("union") || error.hasCode("intersection")
    ? error.errors.flatMap(expectedOf)
    : [error.expected];

/** Makes a check and gives each value that it could not read to `report`, also where the check throws. */
export function withMisreads<T>(check: () => T, report: (misread: Misread) => void): T {
  const outer = noted;
  const own: Misread[] = [];
  noted = own;
  try {
    return check();
  } finally {
    noted = outer;
    own.forEach(report);
  }
}

/**
 * What was logged already. An isolate runs one release, so each value that cannot be read is one line of its
 * log and not one for each visitor.
 */
const logged = new LruCache<true>(128 * 1024);

/** Logs a value of a site's backend that could not be read, the first time in this isolate. */
export function logMisread(domain: string, call: string, misread: Misread): void {
  // the rows of a list are all alike
  const field = misread.field.replace(/\[\d+\]/g, "[]");
  const key = [domain, call, field, misread.expected, misread.found].join(" ");
  if (logged.get(key)) return;
  logged.set(key, true, 2 * key.length);
  reportError("backend answer", "a value that cannot be read", { domain, call, ...misread, field });
}

/** The kind of a value, without a word of it. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return value === "" ? "an empty text" : `a text${shapeOf(value)}`;
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "number") return Number.isInteger(value) ? "a whole number" : "a number";
  return `a ${typeof value}`;
}

/** What may be said of a text, which may be a name or a message. */
function shapeOf(text: string): string {
  if (/^\s*[+-]?[\d.,\s]+\s*$/.test(text)) return " of digits";
  return /^\s*[\d.,]+\s*\S/.test(text) ? " that begins with a number" : "";
}
