import type { PhotoItem } from "#contract/desk/photos.ts";

/** A decision that was made here and can be taken back until then (milliseconds since 1970). */
interface Decided {
  id: string;
  /** Where each stood. */
  taken: readonly { item: PhotoItem; index: number }[];
  what: string;
  until: number;
}

export interface PhotosState {
  /** What waits, the oldest first. */
  items: readonly PhotoItem[];
  /** The one before the reader's eyes. */
  at: number;
  chosen: ReadonlySet<string>;
  /** Those whose cover was taken off, or put on, by hand. */
  turned: ReadonlySet<string>;
  /** What can be taken back, the latest last. */
  decided: readonly Decided[];
  /** How many wait on the server behind those that are loaded. */
  behind: number;
  next: string | null;
}

export type PhotosAction =
  | { do: "move"; by: number; isChoosing?: boolean }
  | { do: "go"; to: number; isChoosing?: boolean }
  | { do: "choose"; subject: string }
  | { do: "choose all" }
  | { do: "leave" }
  | { do: "turn"; subjects: readonly string[] }
  | { do: "decide"; id: string; what: string; subjects: readonly string[]; until: number }
  /** They wait again: taken back, or refused by the server. */
  | { do: "put back"; id: string; subjects?: readonly string[] }
  /** It can no longer be taken back. */
  | { do: "end"; id: string }
  /** The time of those before now is over. */
  | { do: "sweep"; now: number }
  | { do: "drop"; subjects: readonly string[] }
  | { do: "more"; items: readonly PhotoItem[]; next: string | null }
  | { do: "renew"; items: readonly PhotoItem[] }
  | { do: "held"; member: string; held: boolean };

export const begin = (items: readonly PhotoItem[], total: number, next: string | null): PhotosState => ({
  items,
  at: 0,
  chosen: new Set(),
  turned: new Set(),
  decided: [],
  behind: Math.max(0, total - items.length),
  next,
});

const within = (at: number, items: readonly unknown[]): number =>
  Math.min(Math.max(at, 0), Math.max(items.length - 1, 0));

export function reduce(state: PhotosState, action: PhotosAction): PhotosState {
  switch (action.do) {
    case "move":
      return moved(state, state.at + action.by, action.isChoosing);
    case "go":
      return moved(state, action.to, action.isChoosing);
    case "choose":
      return { ...state, chosen: toggled(state.chosen, [action.subject]) };
    case "choose all":
      return { ...state, chosen: new Set(state.items.map(({ subject }) => subject)) };
    case "leave":
      return { ...state, chosen: new Set() };
    case "turn":
      return { ...state, turned: toggled(state.turned, action.subjects) };
    case "decide":
      return decided(state, action);
    case "put back":
      return putBack(state, action);
    case "end":
      return { ...state, decided: state.decided.filter(({ id }) => id !== action.id) };
    case "sweep":
      return { ...state, decided: state.decided.filter(({ until }) => until > action.now) };
    case "drop":
      return without(state, action.subjects);
    case "more":
      return more(state, action);
    case "renew": {
      const fresh = new Map(action.items.map((item) => [item.subject, item]));
      return { ...state, items: state.items.map((item) => fresh.get(item.subject) ?? item) };
    }
    case "held":
      break;
  }
  const { member, held } = action;
  return {
    ...state,
    items: state.items.map((item) =>
      item.about?.id === member ? { ...item, member: { ...item.member, held } } : item,
    ),
  };
}

/** What a key decides on: all that are chosen, or the one before the reader's eyes. */
export function meantBy({ items, at, chosen }: PhotosState): PhotoItem[] {
  const current = items[at];
  if (chosen.size > 0) return items.filter(({ subject }) => chosen.has(subject));
  return current ? [current] : [];
}

/** While choosing, what lies between is chosen too. */
function moved(state: PhotosState, to: number, isChoosing = false): PhotosState {
  const at = within(to, state.items);
  if (!isChoosing) return { ...state, at };
  const [first, last] = [Math.min(at, state.at), Math.max(at, state.at)];
  const between = state.items.slice(first, last + 1).map(({ subject }) => subject);
  return { ...state, at, chosen: new Set([...state.chosen, ...between]) };
}

function decided(
  state: PhotosState,
  { id, what, subjects, until }: Extract<PhotosAction, { do: "decide" }>,
): PhotosState {
  const taken = state.items.flatMap((item, index) =>
    subjects.includes(item.subject) ? [{ item, index }] : [],
  );
  return {
    ...without(state, subjects),
    decided: [...state.decided, { id, what, until, taken }],
  };
}

function without(state: PhotosState, subjects: readonly string[]): PhotosState {
  const gone = new Set(subjects);
  const items = state.items.filter(({ subject }) => !gone.has(subject));
  const before = state.items.slice(0, state.at).filter(({ subject }) => gone.has(subject)).length;
  return {
    ...state,
    items,
    at: within(state.at - before, items),
    chosen: new Set([...state.chosen].filter((subject) => !gone.has(subject))),
  };
}

/** Where they stood, and the first of them is before the reader's eyes. */
function putBack(
  state: PhotosState,
  { id, subjects }: Extract<PhotosAction, { do: "put back" }>,
): PhotosState {
  const entry = state.decided.find((each) => each.id === id);
  if (!entry) return state;
  const isBack = ({ item }: { item: PhotoItem }) => subjects?.includes(item.subject) ?? true;
  const items = [...state.items];
  const back = entry.taken.filter(isBack);
  for (const { item, index } of back) items.splice(Math.min(index, items.length), 0, item);
  const left = entry.taken.filter((each) => !isBack(each));
  return {
    ...state,
    items,
    at: within(
      items.findIndex(({ subject }) => subject === back[0]?.item.subject),
      items,
    ),
    chosen: new Set(),
    decided: state.decided.flatMap((each) =>
      each !== entry ? [each] : left.length > 0 ? [{ ...entry, taken: left }] : [],
    ),
  };
}

function more(state: PhotosState, { items, next }: Extract<PhotosAction, { do: "more" }>): PhotosState {
  const known = new Set(
    [...state.items, ...state.decided.flatMap(({ taken }) => taken.map(({ item }) => item))].map(
      ({ subject }) => subject,
    ),
  );
  const fresh = items.filter(({ subject }) => !known.has(subject));
  return {
    ...state,
    items: [...state.items, ...fresh],
    behind: Math.max(0, state.behind - items.length),
    next,
  };
}

function toggled(set: ReadonlySet<string>, subjects: readonly string[]): Set<string> {
  const after = new Set(set);
  for (const subject of subjects) if (!after.delete(subject)) after.add(subject);
  return after;
}
