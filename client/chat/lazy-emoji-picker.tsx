import { FailedPart } from "#client/parts/notices/failed-part.tsx";
import { lazyPart } from "#client/parts/notices/lazy-part.tsx";

/** A module of its own, since the menu of a message, which lazy-parts.tsx loads, uses it too. */
export const LazyEmojiPicker = lazyPart(
  () => import("./emoji-picker.tsx").then(({ EmojiPicker }) => EmojiPicker),
  // in the panel, which closes with the first touch beside it
  { Failed: ({ onRetry }) => <FailedPart onRetry={onRetry} /> },
);
