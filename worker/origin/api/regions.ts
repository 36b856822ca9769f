import type { Handler } from "../call.ts";
import { regionsOf } from "../directory/regions-of.ts";

export const regions: Handler<"GET /api/regions.php"> = {
  answer: ({ tenant }) => regionsOf(tenant),
};
