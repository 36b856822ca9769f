import type { CompanyInfo } from "#contract/entities.ts";

export type CompanyInfoAnswer = CompanyInfo;
