import type { TabLocks } from "#client/runtime/outbox/tab-lock.ts";

/** The tabs of one browser: what one posts, the others receive, and one at a time has a lock. */
export function browserOfTabs() {
  const open: EventTarget[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** A lock that is handed on as its holder is done; a tab that was killed holds none. */
    locks: { request: (_name, _options, work) => (last = last.then(work, work)) } satisfies TabLocks,
    openTab() {
      const channel = Object.assign(new EventTarget(), {
        postMessage: (data: unknown) => {
          const copy = structuredClone(data);
          for (const tab of open)
            if (tab !== channel)
              queueMicrotask(() => tab.dispatchEvent(new MessageEvent("message", { data: copy })));
        },
      });
      open.push(channel);
      return channel;
    },
    killTabs(): void {
      open.length = 0;
      last = Promise.resolve();
    },
  };
}
