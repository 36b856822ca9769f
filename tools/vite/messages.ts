import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { pageLook, routes, type PageName } from "#client/routes.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

type Messages = Record<string, string>;
type Folder = ReturnType<typeof readFolder>;

/** The message group of what surrounds every page: bars, warnings, notices. */
const SHELL = "shell";
/** Message groups of parts that only a member's pages have, or only some members see: each is its own file. */
const PARTS: Record<"member" | "bonus" | "consent", readonly string[]> = {
  member: ["like", "field", "saved"],
  bonus: ["bonus"],
  consent: ["consent"],
};
const PAGES: readonly PageName[] = [...routes.map(({ name }) => name), "error"];

/**
 * `virtual:messages`: all messages of a language, for the edge and the origin. `virtual:page-messages`: the
 * messages of one page, for the browser, which loads one small file. Both are syntax trees, so that no ICU
 * parser is delivered. A language is offered when it has every message of en.json.
 */
export function messagesPlugins(folder = resolve("locales")): Plugin[] {
  const languages = readFolder(folder);
  const watch = (name: string): Partial<Plugin> => ({
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (path) => {
        if (path.startsWith(folder)) invalidateModules(server, name);
      });
    },
  });
  return [
    virtualModule(
      "messages",
      (locale) => (locale ? trees(languages.read(locale)) : wholeIndex(languages)),
      watch("messages"),
    ),
    virtualModule(
      "page-messages",
      (rest) => {
        const [locale = "", page] = rest.split("/");
        return page
          ? trees(
              partOf(
                languages.read(locale),
                isPart(page) ? PARTS[page] : [SHELL, ...pageLook(page as PageName).messages],
              ),
            )
          : pageIndex(languages);
      },
      watch("page-messages"),
    ),
  ];
}

function readFolder(folder: string) {
  const read = (locale: string): Messages => JSON.parse(readFileSync(join(folder, `${locale}.json`), "utf8"));
  const complete = (): string[] => {
    const ids = Object.keys(read("en"));
    const locales = readdirSync(folder)
      .filter((file) => /^[a-z]{2}\.json$/.test(file))
      .map((file) => file.slice(0, 2));
    return locales.filter((locale) => {
      const messages = read(locale);
      return ids.every((id) => id in messages);
    });
  };
  return { read, complete };
}

function wholeIndex({ complete }: Folder): string {
  const locales = complete();
  return `export const complete = ${JSON.stringify(locales)};\nexport const load = {${locales.map((locale) => `${locale}: () => import("virtual:messages/${locale}")`).join(", ")}};`;
}

function pageIndex({ complete }: Folder): string {
  const pages = (locale: string) =>
    [...Object.keys(PARTS), ...PAGES]
      .map((page) => `${JSON.stringify(page)}: () => import("virtual:page-messages/${locale}/${page}")`)
      .join(", ");
  return `export const load = {${complete()
    .map((locale) => `${locale}: {${pages(locale)}}`)
    .join(",\n")}};`;
}

const isPart = (page: string): page is keyof typeof PARTS => Object.hasOwn(PARTS, page);

function partOf(messages: Messages, parts: readonly string[]): Messages {
  return Object.fromEntries(
    Object.entries(messages).filter(([id]) => parts.includes(id.slice(0, id.indexOf(".")))),
  );
}

function trees(messages: Messages): string {
  const compiled = Object.entries(messages).map(([id, text]) => [
    id,
    parse(text, { captureLocation: false }),
  ]);
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
}
