import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { pageLook, routes, type PageName } from "#client/routes.ts";
import {
  developmentText,
  readDevelopmentTexts,
  type DevelopmentTexts,
} from "#tools/locales/development-texts.ts";
import { baseOf, mergeMessages, overlayTags } from "#tools/locales/overlays.ts";
import { hashOf } from "./hash.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

type Messages = Record<string, string>;
type Trees = Record<string, MessageFormatElement[]>;
type Folder = ReturnType<typeof readFolder>;

/** The message group of what surrounds every page, whoever reads it. */
const SHELL = "shell";
/** Message groups of parts that only a member's pages have, or only some members see: each is its own file. */
const PARTS: Record<"member" | "bonus" | "consent", readonly string[]> = {
  member: ["bar", "account", "alert", "like", "search", "field", "vocab", "saved"],
  bonus: ["bonus"],
  consent: ["consent"],
};
/** Notices in every page's footer that are written in English only, for the United States. */
const ENGLISH = "us";
const PAGES: readonly PageName[] = [...routes.map(({ name }) => name), "error"];

/** What is sent, and never shown on a page: the edge is built without it. */
const SENT = ["mail", "push", "sms"];

/**
 * `virtual:languages`: the languages that are offered, and their overlays (`nl-BE`), which hold what a
 * country says differently. They are apart from their messages, so that what the edge parses at start names
 * no files. `virtual:messages`: all messages of a language, for the edge and the origin.
 * `virtual:page-messages`: the messages of one page, for the browser, which loads one small file. Both are
 * syntax trees, so that no ICU parser is delivered. A language is offered when it has every message of
 * en.json. The variable TEXTS puts pseudo texts or ids in place of every language's own; in the mode
 * `production` it is refused.
 */
export function messagesPlugins(folder = resolve("locales"), variable = process.env["TEXTS"]): Plugin[] {
  let texts: DevelopmentTexts | null = null;
  const languages = readFolder(folder, () => texts);
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
      "languages",
      () =>
        `export const complete = ${JSON.stringify(languages.complete())};
export const overlays = ${JSON.stringify(languages.overlays())};`,
      {
        ...watch("languages"),
        config(_config, { mode }) {
          texts = readDevelopmentTexts(variable, mode);
        },
      },
    ),
    messagesPlugin(languages, watch("messages")),
    pageMessagesPlugin(languages, watch("page-messages")),
  ];
}

/**
 * The built edge reads a language from a file beside the client's: eleven of them are larger than the rest of
 * the worker.
 */
function messagesPlugin(languages: Folder, watch: Partial<Plugin>): Plugin {
  let dev = false;
  return virtualModule(
    "messages",
    (locale, environment) => {
      if (locale)
        return locale === baseOf(locale)
          ? trees(languages.parsed(languages.read(locale)))
          : difference(languages, locale);
      return environment === "edge" && !dev ? fileIndex(languages) : moduleIndex(languages);
    },
    {
      ...watch,
      configResolved(config) {
        dev = config.command === "serve";
      },
      generateBundle() {
        if (this.environment.name !== "client") return;
        for (const locale of languages.tags())
          this.emitFile({ type: "asset", ...languageFile(languages, locale) });
      },
    },
  );
}

function languageFile({ read, parsed }: Folder, locale: string): { fileName: string; source: string } {
  const source = JSON.stringify(parsed(withoutSent(read(locale))));
  return { fileName: `assets/language-${hashOf([source])}-${locale}.json`, source };
}

/**
 * The messages of pages are files whose names follow from language and page, so that the script that every
 * page loads names none of them: it stays as small with eleven languages as with one.
 */
function pageMessagesPlugin(languages: Folder, watch: Partial<Plugin>): Plugin {
  let dev = false;
  let files: Map<string, string> | null = null;
  return virtualModule(
    "page-messages",
    (rest, environment) => {
      if (rest !== "") {
        const [locale = "", page = ""] = rest.split("/");
        return trees(languages.parsed(pageMessages(languages.read(locale), page, locale)));
      }
      // the edge renders with all messages of a language
      if (environment !== "client") return "export const load = async () => ({ default: {} });";
      if (dev) return pageLoader("`/@id/__x00__virtual:page-messages/${locale}/${page}`");
      files = new Map(
        languages.tags().flatMap((locale) => {
          const messages = languages.read(locale);
          return [...Object.keys(PARTS), ...PAGES].map(
            (page) =>
              [`${locale}-${page}`, trees(languages.parsed(pageMessages(messages, page, locale)))] as const,
          );
        }),
      );
      return pageLoader(`\`/${fileName(hashOf(files.values()), "${locale}-${page}")}\``);
    },
    {
      ...watch,
      configResolved(config) {
        dev = config.command === "serve";
      },
      generateBundle() {
        if (this.environment.name !== "client" || !files) return;
        // with a hash of all of them: they are stored for a year
        const hash = hashOf(files.values());
        for (const [name, source] of files)
          this.emitFile({ type: "asset", fileName: fileName(hash, name), source });
      },
    },
  );
}

const pageLoader = (address: string): string =>
  `export const load = (locale, page) => import(/* @vite-ignore */ ${address});`;

const fileName = (hash: string, name: string): string => `assets/words-${hash}-${name}.js`;

const pageMessages = (messages: Messages, page: string, locale: string): Messages =>
  partOf(
    messages,
    isPart(page)
      ? PARTS[page]
      : [SHELL, ...(baseOf(locale) === "en" ? [ENGLISH] : []), ...pageLook(page as PageName).messages],
  );

const withoutSent = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([id]) => !SENT.includes(groupOf(id))));

/** @param texts What development shows in place of the texts. */
function readFolder(folder: string, texts: () => DevelopmentTexts | null) {
  const readFile = (tag: string): Messages => JSON.parse(readFileSync(join(folder, `${tag}.json`), "utf8"));
  const read = (tag: string): Messages =>
    tag === baseOf(tag) ? readFile(tag) : mergeMessages(tag, readFile(baseOf(tag)), readFile(tag));
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
  const parsed = (messages: Messages): Trees => {
    const shown = texts();
    return Object.fromEntries(
      Object.entries(messages).map(([id, text]) => {
        const elements = treeOf(text);
        return [id, shown === null ? elements : developmentText(shown, id, elements)];
      }),
    );
  };
  const overlays = (): string[] => {
    const languages = complete();
    return overlayTags(folder).filter((tag) => languages.includes(baseOf(tag)));
  };
  return { read, complete, overlays, tags: () => [...complete(), ...overlays()], parsed };
}

/** The origin bundles a language once, and of a variant only what differs. */
function difference({ read, parsed }: Folder, tag: string): string {
  const base = read(baseOf(tag));
  const differing = Object.entries(read(tag)).filter(([id, text]) => text !== base[id]);
  return `import base from "virtual:messages/${baseOf(tag)}";
export default { ...base, ...JSON.parse(${JSON.stringify(JSON.stringify(parsed(Object.fromEntries(differing))))}) };`;
}

function moduleIndex({ tags }: Folder): string {
  const loads = tags().map((tag) => `"${tag}": () => import("virtual:messages/${tag}")`);
  return `export const load = {${loads.join(", ")}};`;
}

function fileIndex(languages: Folder): string {
  const loads = languages
    .tags()
    .map((tag) => `"${tag}": readAsset("/${languageFile(languages, tag).fileName}")`);
  return `import { readAsset } from "#edge/page/read-asset.ts";
export const load = {${loads.join(", ")}};`;
}

const isPart = (page: string): page is keyof typeof PARTS => Object.hasOwn(PARTS, page);

const groupOf = (id: string): string => id.slice(0, id.indexOf("."));

function partOf(messages: Messages, parts: readonly string[]): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([id]) => parts.includes(groupOf(id))));
}

const trees = (parsed: Trees): string =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(parsed))});`;

/** Syntax trees by text: what stands around every page is in fifty files of each language. */
const known = new Map<string, MessageFormatElement[]>();

function treeOf(text: string): MessageFormatElement[] {
  const tree = known.get(text) ?? parse(text, { captureLocation: false });
  known.set(text, tree);
  return tree;
}
