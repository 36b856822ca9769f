/** What the stand-in refuses of a query, in words for who wrote it. */
export class QueryFault extends Error {}

export type Token = { kind: "word" | "number" | "string" | "sign"; text: string };

/** A string holds neither a quote nor a backslash: how the platform reads those differs from SQL's. */
const TOKEN =
  /\s*(?:(?<word>[A-Za-z_]\w*)|(?<number>\d+(?:\.\d+)?)|'(?<string>[^'\\]*)'|(?<sign><>|!=|<=|>=|[=<>+*/(),%-]))\s*/y;

/** The words and signs of a query. Throws QueryFault at the first that is none of the dialect. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < query.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(query)?.groups;
    const kind = (["word", "number", "string", "sign"] as const).find((each) => found?.[each] !== undefined);
    if (!found || !kind) throw new QueryFault(`sql parser error: unexpected character at ${at}`);
    tokens.push({ kind, text: found[kind] ?? "" });
  }
  return tokens;
}
