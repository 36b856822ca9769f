import type { ComponentType } from "react";
import type { Head, HeadInput } from "./head.ts";
import { folderOf, pageLook, type PageName } from "./routes.ts";

/** What a page.tsx exports. */
export interface PageModule {
  Page: ComponentType;
  head(input: HeadInput): Head;
}

/** The components of all pages, each in a file of its own that is loaded when it is wanted. */
const modules = import.meta.glob<PageModule>("./pages/*/page.tsx");

/** Throws for a page whose folder has no page.tsx; a test on the folders reports it before that. */
export function loadPage(name: PageName): Promise<PageModule> {
  const folder = folderOf(pageLook(name));
  const load = modules[`./pages/${folder}/page.tsx`];
  if (!load) throw new Error(`no page.tsx in client/pages/${folder}`);
  return load();
}
