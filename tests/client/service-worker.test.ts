import { beforeEach, expect, test, vi } from "vitest";

const PAYLOAD = {
  title: "Amberlind",
  body: "New",
  lang: "en",
  tag: "chat-bert",
  icon: "/icons/a.png",
  badge: "/icons/b.png",
  path: "/chats/bert",
  total: 3,
} as const;

/** Named in a way that the compiler doesn't follow: the script is checked with the globals of a worker. */
const SCRIPT: string = "#client/runtime/service-worker/service-worker.ts";

/** A page of the site that is open in the browser. */
interface OpenPage {
  url: string;
  focused: boolean;
  visibilityState: "visible" | "hidden";
  /** Whether its script takes a click by itself. */
  answers: boolean;
}

interface Shown {
  tag: string;
  data: string;
  silent?: boolean;
  renotify?: boolean;
}

const subscriptionAt = (endpoint: string) => ({
  options: { applicationServerKey: "key" },
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: "p", auth: "a" } }),
});

/** The service worker in a browser of which only its own interfaces exist. */
async function workerIn(open: readonly OpenPage[], shown: readonly string[] = []) {
  vi.resetModules();
  const done: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const pages = open.map(({ answers, ...page }) => ({
    ...page,
    focus: async (): Promise<unknown> => {
      done.push(`focus ${page.url}`);
      return pages.find(({ url }) => url === page.url);
    },
    navigate: async (path: string) => void done.push(`navigate ${page.url} to ${path}`),
    postMessage: (message: { type: string; path?: string }, ports: MessagePort[] = []) => {
      done.push(`post ${message.type} to ${page.url}`);
      if (answers && message.type === "click") ports[0]?.postMessage("taken");
    },
  }));
  vi.stubGlobal("self", {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: async () => void done.push("skip waiting"),
    location: { hostname: "site.example" },
    navigator: {
      setAppBadge: async (total: number) => void done.push(`badge ${total}`),
      clearAppBadge: async () => void done.push("no badge"),
    },
    clients: {
      matchAll: async () => pages,
      claim: async () => void done.push("claim"),
      openWindow: async (path: string) => void done.push(`open ${path}`),
    },
    registration: {
      navigationPreload: { enable: async () => undefined },
      showNotification: async (title: string, { tag, data, silent, renotify }: Shown) => {
        const manner = `${silent ? ", silent" : ""}${renotify ? ", again" : ""}`;
        done.push(`show ${title}, ${tag}, ${data}${manner}`);
      },
      getNotifications: async () =>
        shown.map((tag) => ({ tag, close: () => void done.push(`close ${tag}`) })),
      pushManager: {
        subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) =>
          subscriptionAt(`https://push.example/for-${applicationServerKey as string}`),
      },
    },
  });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
    if (method) done.push(`${method} ${path} ${body as string}`);
    return new Response(`asked for ${path}`);
  });
  vi.stubGlobal("caches", {
    open: async (name: string) => ({
      put: async (path: string, page: Response) =>
        void done.push(`store ${path} in ${name}: ${await page.text()}`),
    }),
  });
  await import(SCRIPT);
  /** Lets an event happen, and answers what the worker did about it. */
  return async (type: string, event: object = {}): Promise<string[]> => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
    return done.splice(0);
  };
}
const push = (payload: object) => ({ data: { text: () => JSON.stringify(payload) } });
const click = (path: unknown) => ({ notification: { data: path, close: () => undefined } });
const page = (more: Partial<OpenPage> = {}): OpenPage => ({
  url: "https://site.example/members",
  focused: false,
  visibilityState: "hidden",
  answers: true,
  ...more,
});

beforeEach(() => {
  vi.unstubAllGlobals();
});

test("a new version takes over at once and stores the offline page again", async () => {
  const happens = await workerIn([]);
  expect((await happens("install")).toSorted()).toEqual([
    "skip waiting",
    "store /offline in offline: asked for /offline",
  ]);
  expect(await happens("activate")).toEqual(["claim"]);
});

test("with the app closed a push is shown with its badge, and a click opens the conversation", async () => {
  const happens = await workerIn([]);
  expect(await happens("push", push(PAYLOAD))).toEqual([
    "badge 3",
    "show Amberlind, chat-bert, /chats/bert, again",
  ]);
  expect(await happens("notificationclick", click("/chats/bert"))).toEqual(["open /chats/bert"]);
  expect(await happens("push", push({ ...PAYLOAD, total: 0 }))).toContain("no badge");
});

test("open pages learn of a push, and it is always shown, silently where the member looks at one", async () => {
  const posted = "post new-message to https://site.example/members";
  const away = await workerIn([page()]);
  expect(await away("push", push(PAYLOAD))).toEqual([
    posted,
    "badge 3",
    "show Amberlind, chat-bert, /chats/bert, again",
  ]);
  const looking = await workerIn([page({ focused: true, visibilityState: "visible" })]);
  expect(await looking("push", push(PAYLOAD))).toEqual([
    posted,
    "badge 3",
    "show Amberlind, chat-bert, /chats/bert, silent, again",
  ]);
});

test("a push closes what was read on another device, and nothing else", async () => {
  const happens = await workerIn([], ["chat-anna", "chat-bert", "chat-carl", "likes"]);
  expect(await happens("push", push({ ...PAYLOAD, open: ["chat-bert", "chat-carl"] }))).toEqual([
    "badge 3",
    "close chat-anna",
    "show Amberlind, chat-bert, /chats/bert, again",
  ]);
  expect(await happens("push", push(PAYLOAD))).not.toContain("close chat-anna");
});

test("a subscription that the browser replaces is replaced at the site too", async () => {
  const happens = await workerIn([]);
  const put = (endpoint: string) => [
    `PUT /api/push.php {"endpoint":"${endpoint}","keys":{"p256dh":"p","auth":"a"}}`,
  ];
  const [old, next] = [
    subscriptionAt("https://push.example/old"),
    subscriptionAt("https://push.example/new"),
  ];
  const change = (event: object) => happens("pushsubscriptionchange", event);
  expect(await change({ oldSubscription: old, newSubscription: next })).toEqual(
    put("https://push.example/new"),
  );
  expect(await change({ oldSubscription: old, newSubscription: null })).toEqual(
    put("https://push.example/for-key"),
  );
  expect(await change({ oldSubscription: null, newSubscription: null })).toEqual([]);
});

test("a click focuses the open tab, which goes there by itself, or is led there", async () => {
  const before = ["focus https://site.example/members", "post click to https://site.example/members"];
  const answering = await workerIn([page()]);
  expect(await answering("notificationclick", click("/chats/bert"))).toEqual(before);
  const silent = await workerIn([page({ answers: false })]);
  expect(await silent("notificationclick", click("/chats/bert"))).toEqual([
    ...before,
    "navigate https://site.example/members to /chats/bert",
  ]);
  const there = page({ url: "https://site.example/chats/bert" });
  const many = await workerIn([page(), there]);
  expect((await many("notificationclick", click("/chats/bert")))[0]).toBe(`focus ${there.url}`);
});

test("of what the site did not send only its name is shown, and nothing is opened", async () => {
  const happens = await workerIn([]);
  expect(await happens("push", push({ ...PAYLOAD, path: "//evil.example" }))).toEqual([
    "show site.example, site, /members",
  ]);
  expect(await happens("push", { data: null })).toEqual(["show site.example, site, /members"]);
  expect(await happens("notificationclick", click(undefined))).toEqual([]);
});
