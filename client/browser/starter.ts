import { SERVICE_WORKER_PATH } from "#contract/push.ts";
/**
 * The only script in the page itself, at most 2 KB. It makes the entry warning and the progress bar work
 * before the rest has loaded, and loads the rest when the page is idle or touched. Forms and links are native
 * until then.
 */
import { mayReload } from "./chunk-reload.ts";
import { PROGRESS_ATTRIBUTE, PROGRESS_THROTTLE } from "./progress.ts";
import { ENTRY_DISMISSED, ENTRY_HANDED_OVER, POLICY, REGISTER_WORKER } from "./shared-keys.ts";

const root = document.documentElement;
const policy = self.trustedTypes?.createPolicy(POLICY, {
  createScriptURL: (url: string) => {
    // A segment cannot begin with a dot, so no path leads out of these folders.
    if (url === SERVICE_WORKER_PATH || /^\/(assets|client)(\/\w[\w.-]*)+$/.test(url)) return url;
    throw new TypeError(url);
  },
});

const scriptAddress = (url: string) => (policy ? policy.createScriptURL(url) : url) as string;
root.addEventListener(REGISTER_WORKER, () => {
  // without one there is no push and no page while offline, and everything else works
  navigator.serviceWorker.register(scriptAddress(SERVICE_WORKER_PATH)).catch(() => undefined);
});

// No visitor is asked to install a site; who comes back may ask for it: client/install/install-hint.tsx.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  self.installPrompt = event;
});

let started = false;
function start(): void {
  if (started) return;
  started = true;
  const entry = document.getElementById("seed")?.dataset["entry"] ?? "";
  const script = document.createElement("script");
  script.type = "module";
  script.src = scriptAddress(entry);
  script.addEventListener("error", () => {
    if (mayReload(sessionStorage, Date.now())) location.reload();
  });
  document.head.appendChild(script);
}

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

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.id === "entry-form") {
    event.preventDefault();
    void fetch(form.action, {
      method: "POST",
      body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      redirect: "manual",
      keepalive: true,
    }).catch(() => undefined);
    remember();
    openPage();
  } else if (!event.defaultPrevented) progress();
});
addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
  if (
    link &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    event.button === 0
  )
    progress();
});

let timer: ReturnType<typeof setTimeout>;
function progress(): void {
  clearTimeout(timer);
  timer = setTimeout(() => root.setAttribute(PROGRESS_ATTRIBUTE, ""), PROGRESS_THROTTLE);
}
addEventListener("pageshow", () => {
  clearTimeout(timer);
  root.removeAttribute(PROGRESS_ATTRIBUTE);
});

// a reader who goes on at once may be faster than the answer that sets the cookie: this tab remembers it
// itself
const ENTERED = "entered";
function remember(): void {
  try {
    sessionStorage.setItem(ENTERED, "");
  } catch {
    // a browser that stores nothing asks again
  }
}
function hasEntered(): boolean {
  try {
    return sessionStorage.getItem(ENTERED) !== null;
  } catch {
    return false;
  }
}

if (matchMedia("(display-mode: standalone)").matches || hasEntered()) openPage();
for (const touch of ["pointerdown", "keydown", "focusin"])
  addEventListener(touch, start, { once: true, passive: true });
/** Milliseconds: a page that draws nothing, as in a tab behind another, may never be called idle. */
const IDLE_TIMEOUT = 2_000;
addEventListener("load", () =>
  "requestIdleCallback" in self
    ? requestIdleCallback(start, { timeout: IDLE_TIMEOUT })
    : setTimeout(start, 1),
);
