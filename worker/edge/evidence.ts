import type { Context } from "hono";
import { Refusal } from "#contract/errors.ts";
import type { App } from "./env.ts";

/**
 * A photo or recording that an operator opens by a name from a list or a case; the embedded origin decides. A
 * recording is answered in the ranges that players ask for. Throws not_found (404) for every other name.
 */
export async function answerEvidence(c: Context<App>): Promise<Response> {
  const tenant = c.get("tenant");
  if (tenant.origin !== "embedded") throw new Refusal(404, "not_found");
  const answer = await c.env.ORIGIN.fetch(`https://${tenant.host}${new URL(c.req.url).pathname}`);
  if (!answer.ok)
    throw new Refusal(
      answer.status === 404 ? 404 : 503,
      answer.status === 404 ? "not_found" : "origin_unavailable",
    );
  if (!answer.headers.get("content-type")?.startsWith("audio/")) return new Response(answer.body, answer);
  return (await import("./byte-range.ts")).answerRange(c, await answer.arrayBuffer(), {
    ...Object.fromEntries(answer.headers),
    etag: answer.headers.get("etag") ?? "",
  });
}
