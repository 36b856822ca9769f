import { resolve } from "node:path";
import type { Plugin } from "vite";
import { readDocuments } from "#tools/build/documents/read.ts";
import { readMarkdown } from "#tools/locales/overlays.ts";
import { virtualModule } from "./virtual.ts";

const DOCUMENT = "return-policy";
/** The section of the model withdrawal form: its title, and what follows up to the next one. */
const SECTION = /^## (?<title>[^\n]+) \{#form\}\n(?<text>.*?)(?=^## |$(?![\s\S]))/ms;

/**
 * `virtual:withdrawal-form`: the model withdrawal form by language, taken from the page that has it, so that
 * an email says it in the same words. A page without one stops the build.
 */
export function withdrawalFormPlugin(folder = resolve("locales/pages")): Plugin {
  return virtualModule("withdrawal-form", () => {
    const forms = (readDocuments(folder)[DOCUMENT] ?? []).map((locale) => {
      const { title, text } = SECTION.exec(readMarkdown(folder, `${DOCUMENT}/${locale}`))?.groups ?? {};
      if (title === undefined || text === undefined) throw new Error(`${DOCUMENT}.${locale}: no form`);
      const lines = text
        .split("\n")
        .map((line) => line.replace(/^> ?/, "").replaceAll("\\*", "*").replaceAll("**", "").trim())
        .filter((line) => line !== "");
      return [locale, { title, lines }];
    });
    return `export const forms = ${JSON.stringify(Object.fromEntries(forms))};`;
  });
}
