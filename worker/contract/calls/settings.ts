import type { Settings } from "../entities.ts";

export interface SettingsAnswer {
  settings: Partial<Settings>;
  domain_language: string | null;
}
