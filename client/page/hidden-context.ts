import { createContext } from "react";

/**
 * Whether a page is in the document out of sight: for the way back to it, or ahead of a tap. Its outermost
 * element reads it and nothing else does, so that hiding and showing a page renders nothing of it again.
 */
export const HiddenContext = createContext(false);
