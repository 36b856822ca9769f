import { type } from "#contract/schema.ts";

/** Decimal degrees; the edge rounds them to two decimals before they go anywhere (answers, section 4). */
const degrees = (limit: number) =>
  type(/^-?\d{1,3}(\.\d{1,12})?$/).narrow(
    (text, ctx) => Math.abs(Number(text)) <= limit || ctx.mustBe(`at most ${limit} degrees`),
  );

export const geocodeQuery = type({ lat: degrees(90), lon: degrees(180) });
export type GeocodeQuery = typeof geocodeQuery.infer;
