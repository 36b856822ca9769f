/** What a text may begin with that is JSON; a page or a warning of PHP begins otherwise. */
const BEGINNING = /^\s*(?:[{[]|(?:null|true|false)\s*$)/;
export const looksLikeJson = (beginning: string): boolean => BEGINNING.test(beginning);

/** The JSON of a backend. Throws SyntaxError for what is none, and for a key that could reach a prototype. */
export const parseJson = (text: string): unknown => JSON.parse(text, revive);

function revive(key: string, value: unknown): unknown {
  if (key === "__proto__" || key === "constructor" || key === "prototype") throw new SyntaxError(key);
  return isListOfPhp(value) ? Object.values(value) : value;
}

/** A list of PHP whose keys have a gap, after array_filter() say, is written as an object. */
function isListOfPhp(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^(?:0|[1-9]\d{0,8})$/.test(key));
}
