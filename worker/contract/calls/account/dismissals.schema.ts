import { ALERTS } from "#contract/product/alerts.ts";
import { type } from "#contract/schema.ts";

export const dismissalsBody = type({ alert: type.enumerated(...ALERTS) });
export type DismissalsBody = typeof dismissalsBody.infer;
