import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { IMAGERY } from "#client/parts/landers/imagery.ts";
import { landerOf, type Variant, type Variants } from "#client/parts/landers/variant.ts";
import { routes } from "#client/routes.ts";
import { LOCALES } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { fault } from "./faults.ts";
import { parseToml } from "./read-toml.ts";

/** The folder of the variants, beside the sites' files and in the folder of one site. */
export const LANDERS = "landers";

/** The landers that have variants by their paths, from the routes. */
export const LANDER_PATHS: ReadonlyMap<string, string> = new Map(
  routes.flatMap(({ path }) => {
    const lander = landerOf(path);
    return lander === null ? [] : [[lander, path] as const];
  }),
);
const landers = [...LANDER_PATHS.keys()];

/** The only word in braces that a text may have. */
const noPlaceholders = (text: string, ctx: { mustBe: (what: string) => false }) =>
  !/[{}]/.test(text.replaceAll("{site}", "")) || ctx.mustBe("a text in which {site} alone is in braces");

const copy = type({
  "+": "reject",
  "title?": type("1 <= string <= 80").narrow(noPlaceholders),
  "text?": type("1 <= string <= 240").narrow(noPlaceholders),
  "button?": type("1 <= string <= 30").narrow(noPlaceholders),
});
const variantFile = type({
  "+": "reject",
  "imagery?": "string",
  ...Object.fromEntries(LOCALES.map((locale) => [`${locale}?`, copy] as const)),
});

/**
 * The variants of a folder of landers/: `<lander>.<slug>.toml`, or `<lander>.toml` for the lander without a
 * slug. A faulty file is left out and reported; `name` is the folder as faults name it.
 */
export function readLanders(folder: string, name: string): { variants: Variants; faults: string[] } {
  const variants: Variants = {};
  const faults: string[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const place = `${name}/${file}`;
    const [, lander = "", slug = ""] =
      /^([a-z0-9]+)((?:\.[a-z0-9]+(?:-[a-z0-9]+)*)?)\.toml$/.exec(file) ?? [];
    if (!landers.includes(lander)) {
      faults.push(fault(place, "(name)", `<lander>.<slug>.toml, a lander of ${landers.join(", ")}`, file));
      continue;
    }
    const read = readVariant(join(folder, file), place, lander);
    faults.push(...read.faults);
    if (read.variant) variants[lander + slug] = read.variant;
  }
  return { variants, faults };
}

function readVariant(
  path: string,
  place: string,
  lander: string,
): { variant: Variant | null; faults: string[] } {
  const faults: string[] = [];
  const parsed = parseToml(path, place, faults);
  if (parsed === null) return { variant: null, faults };
  const file = variantFile(parsed);
  if (file instanceof type.errors)
    return {
      variant: null,
      faults: file.map((e) => fault(place, e.path.join(".") || "(file)", e.expected, e.actual)),
    };
  const { imagery = null, ...languages } = file;
  const pictures = IMAGERY[lander] ?? [];
  if (imagery !== null && !pictures.includes(imagery))
    faults.push(
      fault(
        place,
        "imagery",
        pictures.length > 0 ? `one of ${pictures.join(", ")}` : `nothing, since ${lander} has no choice`,
        JSON.stringify(imagery),
      ),
    );
  if (imagery === null && Object.keys(languages).length === 0)
    faults.push(fault(place, "(file)", `imagery or words by language ([en], [nl], ...)`, "neither"));
  return { variant: faults.length > 0 ? null : { imagery, copy: languages }, faults };
}
