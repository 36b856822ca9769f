/** Addresses of the sheets that could not be loaded. */
const failed = new Set<string>();

/**
 * Links the sheets that the edge wrote into the page, switched off, so that nothing is fetched: Vite's loader
 * takes a sheet for loaded where it finds a link to it.
 */
export function linkInlinedSheets(page: Document): void {
  for (const { dataset } of page.querySelectorAll<HTMLStyleElement>("style[data-href]")) {
    const link = linkTo(dataset["href"] ?? "");
    link.setAttribute("disabled", "");
    page.head.append(link);
  }
}

/**
 * Notes which sheets could not be loaded: Vite's loader asks for each once, and takes it for loaded
 * afterwards.
 */
export function watchSheets(page: Document): void {
  page.addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
      failed.add(target.href);
      target.remove();
    },
    { capture: true },
  );
}

/**
 * Loads what could not be loaded before, for a part that is tried again: without it the part would be shown
 * without its styles. Rejects where a sheet still cannot be had.
 */
export async function loadFailedSheets(): Promise<void> {
  await Promise.all([...failed].map(load));
}

const load = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = linkTo(address);
    link.addEventListener("load", () => {
      failed.delete(address);
      resolve();
    });
    link.addEventListener("error", () => {
      reject(new Error(`Unable to preload CSS for ${address}`));
    });
    document.head.append(link);
  });

function linkTo(address: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return link;
}
