import { regionsOf } from "#origin/directory/regions-of.ts";
import { publicHandler } from "./call.ts";

export const regions = publicHandler("GET /api/regions.php", {
  answer: ({ tenant }) => regionsOf(tenant),
});
