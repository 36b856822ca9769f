import { createContext } from "react";
import type { Api } from "../api.ts";

/** Only the browser has one: at the edge nothing calls out while it renders. */
export const ApiContext = createContext<Api | null>(null);
