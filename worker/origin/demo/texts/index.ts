import type { Locale } from "#contract/entities.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import type { DemoTexts } from "./demo-texts.ts";
import { en } from "./en.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";

const TEXTS: Partial<Record<Locale, DemoTexts>> = { da, de, en, nb, nl };

/** What the demo says in a language, or in English. */
export const demoTexts = (language: Locale): DemoTexts => TEXTS[language] ?? en;
