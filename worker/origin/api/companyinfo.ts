import { publicHandler } from "./call.ts";

export const companyinfo = publicHandler("GET /api/companyinfo.php", {
  answer: ({ tenant }) => tenant.company,
});
