import { createContext } from "react";
import type { PageData } from "#client/page/page-source.ts";

/**
 * Gives the current page another address in the same history entry, with the data the page would have there:
 * a reload or the way back leads to it without another request. Null where pages are documents of their own.
 */
export const ReplaceAddressContext = createContext<((path: string, data: PageData) => void) | null>(null);
