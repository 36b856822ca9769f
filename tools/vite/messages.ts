import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { forget, virtual } from "./virtual.ts";

type Messages = Record<string, string>;

/**
 * `virtual:messages`: the languages, compiled to syntax trees and split by the first word of the id, so that neither bundle carries the ICU
 * parser and a page loads only what it says. A language is offered when it has every message of en.json.
 */
export function messagesPlugin(folder = resolve("locales")): Plugin {
  const read = (locale: string): Messages => JSON.parse(readFileSync(join(folder, `${locale}.json`), "utf8"));

  const index = () => {
    const locales = readdirSync(folder).filter((file) => /^[a-z]{2}\.json$/.test(file)).map((file) => file.slice(0, 2));
    const ids = Object.keys(read("en"));
    const complete = locales.filter((locale) => { const messages = read(locale); return ids.every((id) => id in messages); });
    const parts = [...new Set(ids.map(part))];
    const loaders = complete.map((locale) => `${locale}: {${parts.map((name) => `${JSON.stringify(name)}: () => import("virtual:messages/${locale}/${name}")`).join(", ")}}`);
    return `export const complete = ${JSON.stringify(complete)};\nexport const load = {${loaders.join(",\n")}};`;
  };

  const chunk = (locale: string, name: string) => {
    const trees = Object.entries(read(locale)).filter(([id]) => part(id) === name).map(([id, text]) => [id, parse(text, { captureLocation: false })]);
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(trees)))});`;
  };

  return virtual("messages", (rest) => {
    const [locale, name] = rest.split("/");
    return locale && name ? chunk(locale, name) : index();
  }, {
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (path) => { if (path.startsWith(folder)) forget(server, "messages"); });
    },
  });
}

const part = (id: string) => id.slice(0, id.indexOf("."));
