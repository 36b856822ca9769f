import { publicHandler } from "#origin/call.ts";
import { regionsOf } from "#origin/directory/regions-of.ts";

export const regions = publicHandler("GET /api/regions.php", {
  answer: ({ tenant }) => regionsOf(tenant),
});
