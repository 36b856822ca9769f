import { load } from "virtual:sheets";
import type { SheetName } from "#client/route.ts";

const adopted = new Map<SheetName, Promise<void>>();

/**
 * Adds a stylesheet to the document that its first response did not contain, once. It is made by script,
 * since the page's policy allows style elements by hash only. Rejects where it cannot be loaded.
 */
export function adoptStylesheet(name: SheetName): Promise<void> {
  const known = adopted.get(name);
  if (known) return known;
  const adopting = adopt(name);
  adopted.set(name, adopting);
  // a later call tries to load it again
  adopting.catch(() => adopted.delete(name));
  return adopting;
}

async function adopt(name: SheetName): Promise<void> {
  if (document.querySelector(`style[data-sheet="${name}"]`)) return;
  // A page without styles of its own has no such sheet.
  const sheetModule = load[name];
  if (!sheetModule) return;
  const { default: css } = await sheetModule();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
