/**
 * Links the sheets that the edge wrote into the page, switched off, so that nothing is fetched: Vite's loader
 * takes a sheet for loaded where it finds a link to it.
 */
export function linkInlinedSheets(page: Document): void {
  for (const { dataset } of page.querySelectorAll<HTMLStyleElement>("style[data-href]")) {
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.setAttribute("disabled", "");
    link.href = dataset["href"] ?? "";
    page.head.append(link);
  }
}

/**
 * Takes the link to a sheet that could not be loaded out of the document: one that stays there counts as
 * loaded, and the next try to load its part would show it without its styles.
 */
export function removeFailedSheets(page: Document): void {
  page.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
    },
    { capture: true },
  );
}
