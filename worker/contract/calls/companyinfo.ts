import { cachedCall } from "#contract/call.ts";
import type { CompanyInfo } from "#contract/entities.ts";
import { LISTS } from "./interests.ts";

export type CompanyInfoAnswer = CompanyInfo;

export const companyinfo = {
  GET: cachedCall<{ answer: CompanyInfoAnswer }>(LISTS),
};
