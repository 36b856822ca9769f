import { foldText } from "#contract/fold-text.ts";

/** Whether a name has what somebody typed in a search for it: without accents and capitals. */
export const hasInName = (name: string, typed: string): boolean =>
  foldText(name.trim()).includes(foldText(typed.trim()));
