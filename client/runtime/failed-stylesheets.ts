/**
 * Takes the link to a sheet that could not be loaded out of the document: one that stays there counts as
 * loaded, and the next try to load its part would show it without its styles.
 */
export function removeFailedStylesheets(page: Document): void {
  page.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
    },
    { capture: true },
  );
}
