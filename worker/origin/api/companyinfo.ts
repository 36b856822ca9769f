import type { Handler } from "#origin/call.ts";

export const companyinfo: Handler<"GET /api/companyinfo.php"> = {
  answer: ({ tenant }) => tenant.company,
};
