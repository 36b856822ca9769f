/**
 * The script of a page with the entry warning, before the starter: its form opens the page without leaving
 * it. A page without the warning goes without this.
 */
import { ENTRY_DISMISSED, ENTRY_HANDED_OVER } from "#client/storage/shared-keys.ts";

const root = document.documentElement;

function openPage(): void {
  const isHandedOver = root.dataset["entry"] === ENTRY_HANDED_OVER;
  root.dataset["entry"] = ENTRY_DISMISSED;
  if (isHandedOver) {
    root.dispatchEvent(new Event(ENTRY_DISMISSED));
    return;
  }
  document.getElementById("entry")?.remove();
  document.getElementById("page")?.removeAttribute("inert");
}

// before the starter's listener, which shows the progress bar for what nobody has prevented
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.id !== "entry-form") return;
  event.preventDefault();
  void fetch(form.action, {
    method: "POST",
    body: new URLSearchParams([...new FormData(form)] as [string, string][]),
    redirect: "manual",
    keepalive: true,
  }).catch(() => undefined);
  // a reader who goes on at once may be faster than the answer that sets the cookie: this tab remembers it
  // itself; a browser that stores nothing asks again
  withStorage((storage) => (storage[ENTERED] = "1"));
  openPage();
});

const ENTERED = "entered";

/** What `use` returns, or false where cookies are blocked. */
function withStorage(use: (storage: Storage) => unknown): unknown {
  try {
    return use(sessionStorage);
  } catch {
    return false;
  }
}

if (matchMedia("(display-mode: standalone)").matches || withStorage((storage) => storage[ENTERED]))
  openPage();
