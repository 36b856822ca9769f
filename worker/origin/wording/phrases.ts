import { END, foldText, wordsOf, type Word } from "./folded.ts";

/** Words that `..` may stand for, at most. */
const GAP = 4;

/** Whether a word of a text, named by its place, is one of a kind. */
export type Kind = (words: readonly Word[], at: number) => boolean;
type Step = { word: string; open: boolean } | { kind: Kind } | "gap";
interface Phrase {
  unless: string | null;
  steps: Step[];
}

/**
 * Finds phrases in the words of a text. A phrase is words, `word*` with any ending, `..` for up to four words
 * of the same sentence, `%kind`, and before them perhaps `-word`, which must not stand before it. The time is
 * in proportion to the words.
 */
export function phraseFinder(
  lines: readonly string[],
  kinds: Record<string, Kind> = {},
): (words: readonly Word[]) => boolean {
  const byWord = new Map<string, Phrase[]>();
  const byStart = new Map<string, Phrase[]>();
  const byKind: { kind: Kind; phrase: Phrase }[] = [];
  let longestStart = 0;
  for (const phrase of lines.map((line) => phraseOf(line, kinds))) {
    const first = phrase.steps[0];
    if (first === undefined || first === "gap") throw new Error("a phrase begins with a word");
    if ("kind" in first) byKind.push({ kind: first.kind, phrase });
    else {
      const known = first.open ? byStart : byWord;
      known.set(first.word, [...(known.get(first.word) ?? []), phrase]);
      if (first.open) longestStart = Math.max(longestStart, first.word.length);
    }
  }

  function beginningAt(words: readonly Word[], at: number): Phrase[] {
    const found = byKind.filter(({ kind }) => kind(words, at)).map(({ phrase }) => phrase);
    for (const reading of words[at] ?? []) {
      found.push(...(byWord.get(reading) ?? []));
      for (let length = 2; length <= Math.min(longestStart, reading.length); length++)
        found.push(...(byStart.get(reading.slice(0, length)) ?? []));
    }
    return found;
  }

  return (words) =>
    words.some((_, at) =>
      beginningAt(words, at).some(
        ({ unless, steps }) =>
          !(unless !== null && words[at - 1]?.includes(unless)) && goesOn(steps, 1, words, at + 1),
      ),
    );
}

function phraseOf(line: string, kinds: Record<string, Kind>): Phrase {
  const pieces = line.split(" ");
  const unless = pieces[0]?.startsWith("-") ? (pieces.shift() ?? "").slice(1) : null;
  return { unless, steps: pieces.flatMap((piece) => stepsOf(piece, kinds)) };
}

function stepsOf(piece: string, kinds: Record<string, Kind>): Step[] {
  if (piece === "..") return ["gap"];
  if (piece.startsWith("%")) {
    const kind = kinds[piece.slice(1)];
    if (!kind) throw new Error(`no kind of word: ${piece}`);
    return [{ kind }];
  }
  return wordsOf(foldText(piece.replace("*", ""))).map(([word = ""]) => ({
    word,
    open: piece.endsWith("*"),
  }));
}

function goesOn(steps: readonly Step[], step: number, words: readonly Word[], at: number): boolean {
  const next = steps[step];
  if (next === undefined) return true;
  if (next === "gap") {
    for (let skipped = 0; skipped <= GAP; skipped++) {
      if (goesOn(steps, step + 1, words, at + skipped)) return true;
      if (words[at + skipped] === undefined || words[at + skipped]?.[0] === END) return false;
    }
    return false;
  }
  const word = words[at];
  if (word === undefined) return false;
  const fits =
    "kind" in next
      ? next.kind(words, at)
      : word.some((reading) => (next.open ? reading.startsWith(next.word) : reading === next.word));
  return fits && goesOn(steps, step + 1, words, at + 1);
}
