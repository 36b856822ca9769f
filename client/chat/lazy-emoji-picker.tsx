import { lazyPart } from "./lazy-part.tsx";

/** A module of its own, since the menu of a message, which lazy-parts.tsx loads, uses it too. */
export const LazyEmojiPicker = lazyPart(() =>
  import("./emoji-picker.tsx").then(({ EmojiPicker }) => EmojiPicker),
);
