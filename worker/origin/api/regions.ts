import type { Handler } from "#origin/call.ts";
import { regionsOf } from "#origin/directory/regions-of.ts";

export const regions: Handler<"GET /api/regions.php"> = {
  answer: ({ tenant }) => regionsOf(tenant),
};
