import { SENTENCE_END, normalizeText, tokenize, type Token } from "./normalize-text.ts";

/** Words that `..` may stand for, at most. */
const MAX_GAP_WORDS = 4;

/** Whether the token at a position belongs to a class, such as sums of money. */
export type TokenClass = (words: readonly Token[], at: number) => boolean;
type Step = { word: string; isPrefix: boolean } | { kind: TokenClass } | "gap";
interface Phrase {
  notAfter: string | null;
  steps: Step[];
}

/**
 * Creates a function that tells whether one of the phrases in `lines` occurs in a text. A phrase consists of
 * words, `word*` with any ending, `..` for up to four words of the same sentence, and `%name` for a class of
 * `kinds`. It may begin with `-word`, which must not precede the phrase. The time grows linearly with the
 * text. Throws for a phrase that begins with a gap, or names an unknown class.
 */
export function createPhraseMatcher(
  lines: readonly string[],
  kinds: Record<string, TokenClass> = {},
): (words: readonly Token[]) => boolean {
  const byWord = new Map<string, Phrase[]>();
  const byPrefix = new Map<string, Phrase[]>();
  const byKind: { kind: TokenClass; phrase: Phrase }[] = [];
  let longestPrefix = 0;
  for (const phrase of lines.map((line) => phraseOf(line, kinds))) {
    const first = phrase.steps[0];
    if (first === undefined || first === "gap") throw new Error("a phrase must begin with a word or a class");
    if ("kind" in first) byKind.push({ kind: first.kind, phrase });
    else {
      const known = first.isPrefix ? byPrefix : byWord;
      known.set(first.word, [...(known.get(first.word) ?? []), phrase]);
      if (first.isPrefix) longestPrefix = Math.max(longestPrefix, first.word.length);
    }
  }

  function phrasesStartingAt(words: readonly Token[], at: number): Phrase[] {
    const found = byKind.filter(({ kind }) => kind(words, at)).map(({ phrase }) => phrase);
    for (const reading of words[at] ?? []) {
      found.push(...(byWord.get(reading) ?? []));
      for (let length = 2; length <= Math.min(longestPrefix, reading.length); length++)
        found.push(...(byPrefix.get(reading.slice(0, length)) ?? []));
    }
    return found;
  }

  return (words) =>
    words.some((_, at) =>
      phrasesStartingAt(words, at).some(
        ({ notAfter, steps }) =>
          !(notAfter !== null && words[at - 1]?.includes(notAfter)) && matchesFrom(steps, 1, words, at + 1),
      ),
    );
}

function phraseOf(line: string, kinds: Record<string, TokenClass>): Phrase {
  const pieces = line.split(" ");
  const notAfter = pieces[0]?.startsWith("-") ? (pieces.shift() ?? "").slice(1) : null;
  return { notAfter, steps: pieces.flatMap((piece) => stepsOf(piece, kinds)) };
}

function stepsOf(piece: string, kinds: Record<string, TokenClass>): Step[] {
  if (piece === "..") return ["gap"];
  if (piece.startsWith("%")) {
    const kind = kinds[piece.slice(1)];
    if (!kind) throw new Error(`unknown class of words: ${piece}`);
    return [{ kind }];
  }
  return tokenize(normalizeText(piece.replace("*", ""))).map(([word = ""]) => ({
    word,
    isPrefix: piece.endsWith("*"),
  }));
}

/** Whether the steps of a phrase from `step` on match the words from `at` on. */
function matchesFrom(steps: readonly Step[], step: number, words: readonly Token[], at: number): boolean {
  const next = steps[step];
  if (next === undefined) return true;
  if (next === "gap") {
    for (let skipped = 0; skipped <= MAX_GAP_WORDS; skipped++) {
      if (matchesFrom(steps, step + 1, words, at + skipped)) return true;
      if (words[at + skipped] === undefined || words[at + skipped]?.[0] === SENTENCE_END) return false;
    }
    return false;
  }
  const word = words[at];
  if (word === undefined) return false;
  const isMatch =
    "kind" in next
      ? next.kind(words, at)
      : word.some((reading) => (next.isPrefix ? reading.startsWith(next.word) : reading === next.word));
  return isMatch && matchesFrom(steps, step + 1, words, at + 1);
}
