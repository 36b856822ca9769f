import { useState } from "react";

interface Entry {
  kept?: { of: string; value: unknown };
}
const entry = (): Entry => (history.state as Entry | null) ?? {};

/**
 * What is typed on a screen, kept in its entry of the browser's history: it survives a reload and a way back,
 * and nothing of it is stored on the device. `of` names what it is about, so that it is of nothing else.
 */
export function useKept<T>(of: string, first: T) {
  const [value, setValue] = useState<T>(() => {
    const { kept } = entry();
    return kept?.of === of ? (kept.value as T) : first;
  });
  return {
    value,
    keep: (changed: T) => {
      history.replaceState({ ...entry(), kept: { of, value: changed } } satisfies Entry, "");
      setValue(changed);
    },
    forget: () => {
      const { kept: _, ...rest } = entry();
      history.replaceState(rest, "");
    },
  };
}
