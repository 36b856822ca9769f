import type { SettingsAnswer } from "#contract/calls/operator/settings.ts";
import { LOCALES } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { SETTINGS, type Settings } from "#contract/product/settings.ts";
import { type } from "#contract/schema.ts";
import { isSameDomain } from "./domain.ts";
import { numberIn } from "./lenient.ts";
import { kindOf, noteErrors, noteMisread } from "./misreads.ts";
import { settingShapes } from "./setting-shapes.ts";

/** How each setting of a backend is read: the rows' own shapes, and what is written as PHP writes it. */
const settings = new Map(
  Object.entries(SETTINGS).flatMap(([name, row]): [string, (given: unknown) => unknown][] => {
    if (!("fromBackend" in row)) return [];
    const shape =
      row.fromBackend === "number"
        ? numberIn(type.raw(row.is).as<number>())
        : settingShapes.type.raw(row.fromBackend);
    return [[name, (given) => shape(given)]];
  }),
);

const table = type({ "[string]": "unknown" });
/** Settings that another's would not stand in for: the file has its company's phone. */
const OWN: readonly string[] = ["support_phone"];

/**
 * The settings of a backend that have the contract's shape. Throws a Refusal: origin_invalid (502) for no
 * settings, and for those of another site.
 */
export function settingsOf(file: Settings, given: unknown): SettingsAnswer {
  const { said, language } = partsOf(given);
  const { domain } = said;
  if (domain !== undefined && !isSameDomain(domain, file.domain)) {
    noteMisread({
      field: "settings.domain",
      expected: `the site's own, ${file.domain}`,
      found: kindOf(domain),
    });
    throw new Refusal(502, "origin_invalid");
  }
  const known: Record<string, unknown> = {};
  for (const [key, check] of settings) {
    if (!(key in said)) continue;
    const value = check(said[key]);
    if (!(value instanceof type.errors)) known[key] = value;
    else {
      noteErrors(value, `settings.${key}`);
      if (OWN.includes(key)) known[key] = null;
    }
  }
  if (LOCALES.some((locale) => locale === language?.slice(0, 2))) known["domain_language"] = language;
  return { settings: known, domain_language: language };
}

/** What settings.php says, beside `domain_language` or all in one table with it. */
function partsOf(given: unknown): { said: Record<string, unknown>; language: string | null } {
  const answer = table(given);
  if (answer instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const nested = table(answer["settings"]);
  const said = nested instanceof type.errors ? answer : nested;
  if (said === answer && ![...settings.keys()].some((key) => key in said))
    throw new Refusal(502, "origin_invalid");
  const language = answer["domain_language"];
  return { said, language: typeof language === "string" ? language : null };
}

/** The file's settings with every valid one of the backend over them; the file's alone where there is none. */
export function overlaySettings(file: Settings, given: unknown): Settings {
  try {
    return { ...file, ...settingsOf(file, given).settings };
  } catch (error) {
    if (error instanceof Refusal) return file;
    throw error;
  }
}
