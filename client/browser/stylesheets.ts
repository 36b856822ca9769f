import { load } from "virtual:sheets";
import type { SheetName } from "#client/routes.ts";

const adopted = new Map<SheetName, Promise<void>>();

/**
 * Gives the document a sheet that its first response did without, once. The page's policy names the styles of
 * its HTML alone; a sheet made by script needs no word there.
 */
export function adoptStylesheet(name: SheetName): Promise<void> {
  const known = adopted.get(name);
  if (known) return known;
  const adopting = adopt(name);
  adopted.set(name, adopting);
  // what could not be loaded may be wanted again
  adopting.catch(() => adopted.delete(name));
  return adopting;
}

async function adopt(name: SheetName): Promise<void> {
  if (document.querySelector(`style[data-sheet="${name}"]`)) return;
  const { default: css } = await load[name]();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
