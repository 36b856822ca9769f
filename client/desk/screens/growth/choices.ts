import { read } from "#client/desk/net.ts";
import { rangeOf } from "./asked.ts";

/** What the filters may be set to, for the parts of the screen whose own call does not say it. */
export async function readChoices(asked: URLSearchParams, signal: AbortSignal) {
  const { countries, networks, partners } = await read(
    "GET /api/growth",
    { ...rangeOf(asked), by: "all" },
    signal,
  );
  return { countries, networks, partners };
}
