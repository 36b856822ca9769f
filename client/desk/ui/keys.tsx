import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from "react";

/** What a key does on the screen that is open, as `?` lists it. */
interface KeyAction {
  key: string;
  what: string;
}

interface Keys {
  actions: readonly KeyAction[];
  /** Lists an action until the answer is called. */
  list: (action: KeyAction) => () => void;
}

const KeysContext = createContext<Keys>({ actions: [], list: () => () => undefined });

/** Knows which keys the screens below have. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [actions, setActions] = useState<readonly KeyAction[]>([]);
  const [list] = useState(() => (action: KeyAction) => {
    setActions((before) => [...before, action]);
    return () => setActions((before) => before.filter((each) => each !== action));
  });
  return <KeysContext value={{ actions, list }}>{children}</KeysContext>;
}

/** The keys of the open screen, for `?`. */
export const useKeyActions = (): readonly KeyAction[] => use(KeysContext).actions;

/** Whether what is typed there is text, or a dialog is open over the screen. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** A dialog that is not just closing. */
const OPEN_DIALOG = ":is([role=dialog], [role=alertdialog]):not([data-closed])";

/** The key as it is shown: `a`, `Shift+a`, `Ctrl+k`, `ArrowDown`. Ctrl is Command on a Mac. */
function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const isLetter = /^[a-z]$/.test(name) || key.length > 1;
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${shiftKey && isLetter ? "Shift+" : ""}${name}`;
}

/**
 * Does something at a key while the component is there, and lists it in `?`. Without effect while somebody
 * types, unless `always`. A null `act`: the key does nothing now, and is listed all the same.
 */
export function useKey(
  key: string,
  what: string,
  act: (() => void) | null,
  { always = false }: { always?: boolean } = {},
): void {
  const { list } = use(KeysContext);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (nameOf(event) !== key || event.defaultPrevented || act === null) return;
    if (!always && (isTyping(event) || document.querySelector(OPEN_DIALOG))) return;
    event.preventDefault();
    act();
  });
  useEffect(() => list({ key, what }), [list, key, what]);
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const SHOWN: Record<string, string> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "⏎",
  Escape: "Esc",
  " ": "Space",
};

/** A key, beside what it does. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd aria-hidden="true">{SHOWN[children] ?? capitalOf(children)}</kbd>
);

/** A letter as it stands on the key, also behind Shift. */
const capitalOf = (key: string): string =>
  key.length === 1
    ? key.toUpperCase()
    : key.replace(/^Shift\+(?=.$)/, "⇧").replace(/(?<=[⇧+])[a-z]$/, (letter) => letter.toUpperCase());

/** Escape leaves a field of the screen, so that keys act again. */
export function useLeaveField(what: string): void {
  const { list } = use(KeysContext);
  useEffect(() => list({ key: "Escape", what }), [list, what]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !isTyping(event)) return;
      if (document.querySelector(OPEN_DIALOG) || !(event.target instanceof HTMLElement)) return;
      event.target.blur();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** A button with its key beside its words. `aria-keyshortcuts` says the same to those who hear it. */
export function KeyButton({
  keys,
  children,
  onAct,
  className = "btn",
  disabled = false,
  what,
}: {
  keys: string;
  children: ReactNode;
  onAct: () => void;
  className?: string;
  disabled?: boolean;
  /** In `?`, where the words on the button are not plain text. */
  what?: string;
}) {
  useKey(keys, what ?? (typeof children === "string" ? children : keys), disabled ? null : onAct);
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      onClick={onAct}
      aria-keyshortcuts={keys.replace("Ctrl", "Control").replace(/^ $/, "Space")}
    >
      {children} <Kbd>{keys}</Kbd>
    </button>
  );
}
