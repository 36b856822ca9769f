import { load } from "virtual:sheets";
import type { SheetName } from "#client/route.ts";

const loading = new Map<SheetName, Promise<void>>();
/** The sheets that the document's first response did not contain. */
const added = new Map<SheetName, CSSStyleSheet>();
/** Sheets of pages with which something on other pages is drawn too. */
const shared = new Set<SheetName>();

/**
 * Adds a stylesheet to the document that its first response did not contain, once. It is made by script,
 * since the page's policy allows style elements by hash only. A page's own sheet is switched off until
 * showPageStyles: the page before it may use the same class for something else. Rejects where it cannot be
 * loaded.
 */
export function loadStylesheet(name: SheetName): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const adding = add(name);
  loading.set(name, adding);
  // a later call tries to load it again
  adding.catch(() => loading.delete(name));
  return adding;
}

/** Loads a page's own sheet for a part of it that is shown on another page, and leaves it switched on. */
export async function shareStylesheet(name: SheetName): Promise<void> {
  shared.add(name);
  await loadStylesheet(name);
  const sheet = added.get(name);
  if (sheet) sheet.disabled = false;
}

/** Switches the styles of one page on, by its folder, and those of all others off. */
export function showPageStyles(folder: string): void {
  const own: SheetName = `pages/${folder}`;
  const inDocument = document.querySelector<HTMLStyleElement>('style[data-sheet^="pages/"]');
  if (inDocument?.sheet) inDocument.sheet.disabled = inDocument.dataset["sheet"] !== own;
  for (const [name, sheet] of added) if (isOfPage(name)) sheet.disabled = name !== own && !shared.has(name);
}

const isOfPage = (name: SheetName): boolean => name.startsWith("pages/");

async function add(name: SheetName): Promise<void> {
  if (document.querySelector(`style[data-sheet="${name}"]`)) return;
  // A page without styles of its own has no such sheet.
  const sheetModule = load[name];
  if (!sheetModule) return;
  const { default: css } = await sheetModule();
  const sheet = new CSSStyleSheet({ disabled: isOfPage(name) && !shared.has(name) });
  sheet.replaceSync(css);
  added.set(name, sheet);
  document.adoptedStyleSheets.push(sheet);
}
