import { POLICY } from "#client/storage/shared-keys.ts";
import { SERVICE_WORKER_PATH } from "#contract/push.ts";
/**
 * The script in the page itself; with the one of the entry warning, dismiss-entry.ts, at most 2 KB. It makes
 * the progress bar work before the rest has loaded, and loads the rest when the page is idle or touched.
 * Forms and links are native until then.
 */
import { mayReload, probeSite, TRY_AGAIN } from "./chunk-reload.ts";
import { PROGRESS_ATTRIBUTE, PROGRESS_THROTTLE } from "./progress.ts";

const root = document.documentElement;
const policy = self.trustedTypes?.createPolicy(POLICY, {
  createScriptURL: (url: string) => {
    // What these two import comes by their own addresses and needs no policy.
    if (url === ENTRY_ADDRESS || url === SERVICE_WORKER_PATH) return url;
    throw new TypeError(url);
  },
});

const scriptAddress = (url: string) => (policy ? policy.createScriptURL(url) : url) as string;
// the client registers it: this one address is all of the policy that it gets
self.serviceWorkerAddress = scriptAddress(SERVICE_WORKER_PATH);

// No visitor is asked to install a site; who comes back may ask for it: client/runtime/install/install-hint.tsx.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  self.installPrompt = event;
});

let started = false;
/** Once, however many call it; again after a failure. */
function start(): void {
  if (started) return;
  started = true;
  const script = document.createElement("script");
  script.type = "module";
  script.src = scriptAddress(ENTRY_ADDRESS);
  script.addEventListener("error", recover);
  document.head.appendChild(script);
}

/** As recoverChunk does, in fewer bytes: a page that cannot reach the site stays, and starts once it can. */
function recover(): void {
  void probeSite().then(
    () => {
      if (mayReload(() => sessionStorage, Date.now())) location.reload();
    },
    () => {
      started = false;
      addEventListener("online", start);
      setTimeout(start, TRY_AGAIN);
    },
  );
}

addEventListener("submit", (event) => {
  if (!event.defaultPrevented) progress();
});
addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
  // a click is the main button's: another one's is an auxclick
  if (link && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey) progress();
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

for (const touch of ["pointerdown", "keydown", "focusin"]) addEventListener(touch, start);
// Safari has no idle time; and a page that draws nothing, as in a tab behind another, may never be called idle
addEventListener("load", () => self.requestIdleCallback?.(start, { timeout: 2_000 }) ?? setTimeout(start, 1));
