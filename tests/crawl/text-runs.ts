import type { Page } from "playwright";
import type { TextRun } from "./outside-messages.ts";

/** Elements whose words are of people, of files or of Intl, where they are no messages. */
const DATA = [
  // what people wrote, and their names; names of languages in themselves
  "[dir=auto]",
  "body [lang]",
  "textarea",
  ".account__name",
  ".photo__name",
  // towns
  ".photo__meta",
  ".person__name",
  ".person__id .meta",
  "svg text",
  // dates and clocks
  "time",
  // the code of the language, and countries of the sister sites
  ".lang",
  // legal pages: locales/pages
  ".doc",
  // names of payment methods, and their letters
  ".pay__name",
  ".sign",
].join(", ");

/** Attributes that are shown or read out. */
const SPOKEN = ["aria-label", "title", "placeholder", "alt"];

/**
 * The text of a page in its order, and its spoken attributes and title. What is hidden counts: a menu that is
 * closed will be opened.
 */
export const readTextRuns = (page: Page): Promise<{ words: TextRun[]; attributes: TextRun[] }> =>
  page.evaluate(
    ([data, spoken]) => {
      const placeOf = (element: Element) => [element.localName, ...element.classList].join(".");
      const runOf = (text: string, element: Element) => ({
        text,
        place: placeOf(element),
        isData: element.closest(data) !== null,
      });
      const words: ReturnType<typeof runOf>[] = [];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        const element = nodes.currentNode.parentElement;
        if (element !== null && element.closest("script, style, noscript") === null)
          words.push(runOf(nodes.currentNode.nodeValue ?? "", element));
      }
      const attributes = [...document.body.querySelectorAll(spoken.map((name) => `[${name}]`).join(", "))]
        .flatMap((element) =>
          spoken.map((name) => {
            const run = runOf(element.getAttribute(name) ?? "", element);
            return { ...run, place: `${run.place}[${name}]` };
          }),
        )
        .filter(({ text }) => text !== "");
      // the title of a legal page is the document's
      const title = { text: document.title, place: "title", isData: document.querySelector(".doc") !== null };
      return { words, attributes: [...attributes, title] };
    },
    [DATA, SPOKEN] as const,
  );
