import { load } from "virtual:sheets";
import type { SheetName } from "#client/page/route.ts";

const fetching = new Map<SheetName, Promise<void>>();
/** The sheets that the document's first response did not contain. */
const fetched = new Map<SheetName, CSSStyleSheet>();
/** Sheets of pages with which something on other pages is drawn too. */
const shared = new Set<SheetName>();
/** The sheets of the page that is shown, whether or not they could be loaded so far. */
let shown: readonly SheetName[] = [];

/**
 * Fetches and parses a stylesheet that the document's first response did not contain, once. It stays out of
 * the document until something is drawn with it: each sheet that is added makes the browser style and paint
 * the whole page again. Rejects where it cannot be loaded; a later call tries again.
 */
export function fetchStylesheet(name: SheetName): Promise<void> {
  const known = fetching.get(name);
  if (known) return known;
  const making = make(name);
  fetching.set(name, making);
  making.catch(() => fetching.delete(name));
  return making;
}

/**
 * Adds a stylesheet to the document, for a part that is about to be shown. A page's own sheet stays as
 * showPageStyles left it: the page before it may use the same class for something else.
 */
export async function loadStylesheet(name: SheetName): Promise<void> {
  await fetchStylesheet(name);
  addToDocument(name);
}

/** Loads a page's own sheet for a part of it that is shown on another page, and leaves it switched on. */
export async function shareStylesheet(name: SheetName): Promise<void> {
  shared.add(name);
  await loadStylesheet(name);
  const sheet = fetched.get(name);
  if (sheet) sheet.disabled = false;
}

/** Puts the sheets of one page in force, as far as they were fetched, and switches those of other pages off. */
export function showPageStyles(names: readonly SheetName[]): void {
  shown = names;
  const inDocument = document.querySelector<HTMLStyleElement>('style[data-sheet^="pages/"]');
  if (inDocument?.sheet)
    inDocument.sheet.disabled = !names.some((name) => name === inDocument.dataset["sheet"]);
  for (const [name, sheet] of fetched) sheet.disabled = isOff(name);
  for (const name of names) addToDocument(name);
}

const isOff = (name: SheetName): boolean =>
  name.startsWith("pages/") && !shown.includes(name) && !shared.has(name);

function addToDocument(name: SheetName): void {
  const sheet = fetched.get(name);
  if (sheet && !document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

/** It is made by script, since the page's policy allows style elements by hash only. */
async function make(name: SheetName): Promise<void> {
  if (document.querySelector(`style[data-sheet="${name}"]`)) return;
  // A page without styles of its own has no such sheet.
  const sheetModule = load[name];
  if (!sheetModule) return;
  const { default: css } = await sheetModule();
  const sheet = new CSSStyleSheet({ disabled: isOff(name) });
  sheet.replaceSync(css);
  fetched.set(name, sheet);
  // it could not be had when the page's skeleton was drawn, which was begun with the same sheets
  if (shown.includes(name)) addToDocument(name);
}
