import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { spelled } from "#contract/product/spelling.ts";
import { nameOfText } from "#tools/build/documents/read.ts";
import { placeholdersOfText, type Messages } from "./messages.ts";
import { readMessages } from "./read.ts";

/** Sentences and words of legal pages: by document, each exact text of the base with what replaces it. */
export type PageOverlay = Record<string, Record<string, string>>;

/** The overlays of a folder of languages, as tags: `nl-BE`. */
export const overlayTags = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^[a-z]{2}-[A-Z]{2}\.json$/.test(file))
    .map((file) => file.slice(0, "nl-BE".length))
    .sort();

export const baseOf = (tag: string): string => tag.slice(0, 2);

/** The messages of a base in the words and the spelling of an overlay. */
export const mergeMessages = (tag: string, base: Messages, overlay: Messages): Messages =>
  Object.fromEntries(
    Object.entries({ ...base, ...overlay }).map(([id, text]) => [id, spelled(tag, text)] as const),
  );

/** @param pages The folder of the legal pages. */
function readPageOverlay(pages: string, tag: string): PageOverlay {
  const path = join(pages, `${tag}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/**
 * The Markdown of a legal page in a language or a variant of one.
 *
 * @param name Document and tag: `terms/nl`, `terms/nl-BE`.
 */
export function readMarkdown(pages: string, name: string): string {
  const [document = "", tag = ""] = name.split("/");
  const base = readFileSync(join(pages, nameOfText(document, baseOf(tag))), "utf8");
  if (tag === baseOf(tag)) return base;
  const changes = Object.entries(readPageOverlay(pages, tag)[document] ?? {});
  return spelled(
    tag,
    changes.reduce((markdown, [from, to]) => markdown.replace(from, () => to), base),
  );
}

/** What is wrong with an overlay's messages beside those of its base, each as `id: what`. */
export function overlayFindings(tag: string, overlay: Messages, base: Messages): string[] {
  return Object.entries(overlay).flatMap(([id, text]) => {
    const source = base[id];
    if (source === undefined) return [`${id}: not in ${baseOf(tag)}.json`];
    if (spelled(tag, text) === spelled(tag, source)) return [`${id}: the same as ${baseOf(tag)}.json`];
    try {
      const [own, theirs] = [placeholdersOfText(text), placeholdersOfText(source)].map((names) =>
        names.join(" "),
      );
      return own === theirs ? [] : [`${id}: has ${own || "nothing"}, its base has ${theirs || "nothing"}`];
    } catch (error) {
      return [`${id}: no ICU message (${error instanceof Error ? error.message : String(error)})`];
    }
  });
}

/** What is wrong with an overlay's changes to one legal page, each as `text: what`. */
export function pageOverlayFindings(changes: Record<string, string>, base: string): string[] {
  return Object.entries(changes).flatMap(([from, to]) => {
    const times = base.split(from).length - 1;
    const marks = (text: string) => (text.match(/\{[^}]*\}|\]\([^)]*\)/g) ?? []).sort().join(" ");
    return [
      ...(times === 1 ? [] : [`“${from}”: is in its base ${times} times, expected once`]),
      ...(from === to ? [`“${from}”: the same as its base`] : []),
      ...(marks(from) === marks(to) ? [] : [`“${from}”: other placeholders or links than its base`]),
    ];
  });
}

const PAGES = "locales/pages";

/** What is wrong with the files of an overlay, each as `file: what`. */
export const fileFindings = (tag: string): string[] => [
  ...overlayFindings(tag, readMessages(tag), readMessages(baseOf(tag))).map(
    (finding) => `locales/${tag}.json: ${finding}`,
  ),
  ...Object.entries(readPageOverlay(PAGES, tag)).flatMap(([document, changes]) =>
    pageOverlayFindings(changes, readMarkdown(PAGES, `${document}/${baseOf(tag)}`)).map(
      (finding) => `${PAGES}/${tag}.json: ${document}: ${finding}`,
    ),
  ),
];
