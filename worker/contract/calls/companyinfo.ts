import type { CompanyInfo } from "../entities.ts";

export type CompanyInfoAnswer = CompanyInfo;
