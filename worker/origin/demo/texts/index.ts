import type { Locale } from "#contract/entities.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import type { DemoTexts } from "./demo-texts.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { sv } from "./sv.ts";

const TEXTS: Record<Locale, DemoTexts> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv };

/** What the demo says in a language. */
export const demoTexts = (language: Locale): DemoTexts => TEXTS[language];
