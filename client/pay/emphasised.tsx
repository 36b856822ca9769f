import type { ReactNode } from "react";

/** The figure of a sentence, set apart from its words. */
export const emphasised = (words: ReactNode[]) => <b>{words}</b>;
