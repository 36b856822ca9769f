import type { ReactNode } from "react";

/** Marks the figure of a sentence, for the message's rich text. */
export const emphasised = (content: ReactNode[]) => <b>{content}</b>;
