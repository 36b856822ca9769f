import { useState } from "react";
import { DeskFailure } from "#client/desk/net.ts";
import { words } from "#client/desk/words.ts";
import { saveCsv } from "./save-csv.ts";

const text = words.parts;

/** A part of a table; `after` of the next one, null after the last. */
interface Part {
  file: string;
  csv: string;
  next: string | null;
}

/** What becomes of it: how many lines are here, what it was called, or why there is none. */
interface Progress {
  isBusy: boolean;
  said: string | null;
  failure: string | null;
}

/**
 * Reads a table part by part and saves it as one file. A part that failed is asked for again, and the parts
 * before it are kept, when it is started again. `of` names the table; `empty` says why it may have no line.
 */
export function useParts() {
  const [progress, setProgress] = useState<Progress>({ isBusy: false, said: null, failure: null });
  const [kept, setKept] = useState<{ of: string; parts: string[]; after: string } | null>(null);

  async function start(of: string, read: (after: string) => Promise<Part>, empty = ""): Promise<void> {
    const parts = kept?.of === of ? [...kept.parts] : [];
    let after = kept?.of === of ? kept.after : "";
    setProgress({ isBusy: true, said: text.lines(linesIn(parts)), failure: null });
    try {
      for (;;) {
        const answer = await read(after);
        parts.push(answer.csv);
        if (answer.next === null) {
          saveCsv(answer.file, parts);
          setKept(null);
          const count = linesIn(parts);
          const said = [text.saved(answer.file, count), count === 0 ? empty : ""].filter(Boolean).join(" ");
          setProgress({ isBusy: false, said, failure: null });
          return;
        }
        after = answer.next;
        setKept({ of, parts, after });
        setProgress({ isBusy: true, said: text.lines(linesIn(parts)), failure: null });
      }
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error;
      setProgress({ isBusy: false, said: null, failure: error.message });
    }
  }
  return { ...progress, start };
}

/** Lines of a table without the one of its columns. */
const linesIn = (parts: readonly string[]): number =>
  Math.max(0, parts.reduce((sum, part) => sum + part.split("\r\n").length - 1, 0) - 1);
