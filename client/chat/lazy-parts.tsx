import { useEffect, useState, type ComponentType } from "react";

const loadMessageMenu = () => import("./message-menu.tsx").then(({ MessageMenu }) => MessageMenu);

/**
 * Parts of a conversation that many visits never need: each is loaded when it is first touched. Where that
 * fails (offline, or a release has replaced the file) nothing opens, and the next touch tries again.
 */
export const LazyMessageMenu = lazyPart(loadMessageMenu);
export const LazyRowMenu = lazyPart(() => import("./row-menu.tsx").then(({ RowMenu }) => RowMenu));
export const LazyEmojiPicker = lazyPart(() =>
  import("./emoji-picker.tsx").then(({ EmojiPicker }) => EmojiPicker),
);
export const LazySearchDialog = lazyPart(() =>
  import("./search-dialog.tsx").then(({ SearchDialog }) => SearchDialog),
);
export const LazyMessageSearch = lazyPart(() =>
  import("./message-search.tsx").then(({ MessageSearch }) => MessageSearch),
);

/** Milliseconds after which the menu of messages is loaded ahead, so that it opens at once and offline too. */
const PRELOAD_DELAY = 3_000;

export function usePreloadedMenu(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadMessageMenu().catch(() => undefined), PRELOAD_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isGone = false;
      load().then(
        (loaded) => {
          if (!isGone) setPart(() => loaded);
        },
        (error: unknown) => {
          console.info("part of a page:", error);
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
