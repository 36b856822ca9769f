import { campaignSource } from "#client/parts/landers/campaign/campaign-source.ts";
import { route } from "./route.ts";

export const source = campaignSource(route);
