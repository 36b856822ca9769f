import { createContext } from "react";
import type { AnyPageData } from "#client/seed.ts";

/**
 * Gives the page that stands another address in the same place of the history, and what it would be made of
 * there: a reload leads to it, and the way back too, without asking anybody. Null where pages are documents
 * of their own.
 */
export const ReplaceAddressContext = createContext<((path: string, data: AnyPageData) => void) | null>(null);
