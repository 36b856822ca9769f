import { cachedCall } from "#contract/call.ts";
import { LISTS } from "#contract/calls/people/interests.ts";
import type { CompanyInfo } from "#contract/entities.ts";

export type CompanyInfoAnswer = CompanyInfo;

export const companyinfo = {
  GET: cachedCall<{ answer: CompanyInfoAnswer }>(LISTS),
};
