import type { Settings } from "#contract/entities.ts";

export interface SettingsAnswer {
  settings: Partial<Settings>;
  domain_language: string | null;
}
