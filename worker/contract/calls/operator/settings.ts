import { cachedCall } from "#contract/call.ts";
import type { Settings } from "#contract/product/settings.ts";

export interface SettingsAnswer {
  settings: Partial<Settings>;
  domain_language: string | null;
}

export const settings = {
  GET: cachedCall<{ answer: SettingsAnswer }>({
    fresh: 300,
    stale: 86_400,
    by: "*",
  }),
};
