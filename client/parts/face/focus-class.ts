import type { Focus } from "#contract/entities.ts";
import "./focus.css";

/**
 * The classes that cut a photo around its focus, by focus.css: classes, because the page's policy allows no
 * style of an element in the server's HTML. Nothing for a photo without a focus: those styles cut it around
 * EXPECTED_FOCUS.
 */
export const focusClass = (focus: Focus | undefined): string | undefined =>
  focus && focus.map((part, i) => `f${i === 0 ? "x" : "y"}${Math.round(part * 10)}`).join(" ");
