import type { BooksAnswer, BooksLine, DocumentRun } from "#contract/desk/books.ts";

export interface Books {
  members: number;
  lines: BooksLine[];
  /** What does not fit together, and every currency whose lines do not sum to zero. */
  differences: string[];
  /** The runs of document numbers, by company. */
  runs: DocumentRun[];
}

/**
 * Reads the books of a pool through one of its sites, page by page, and sums them up. `ask` answers books.php
 * from after a member on.
 */
export async function readBooks(ask: (after: string | null) => Promise<BooksAnswer>): Promise<Books> {
  const answers: BooksAnswer[] = [];
  for (let after: string | null = null; ;) {
    const answer = await ask(after);
    answers.push(answer);
    if (answer.next === null) return sumUp(answers);
    after = answer.next;
  }
}

function sumUp(answers: readonly BooksAnswer[]): Books {
  const accounts = Map.groupBy(
    answers.flatMap(({ lines }) => lines),
    ({ account, currency }) => `${currency} ${account}`,
  );
  const lines = [...accounts.values()].map((same) => ({
    ...same[0]!,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const currencies = Map.groupBy(lines, ({ currency }) => currency);
  const unequal = [...currencies].flatMap(([currency, own]) => {
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    return sum === 0 ? [] : [`${currency}: the accounts sum to ${sum}, not to 0`];
  });
  const runs = answers.flatMap((answer) => answer.runs);
  return {
    members: answers.reduce((sum, { members }) => sum + members, 0),
    lines,
    runs,
    differences: [
      ...unequal,
      ...runs.flatMap(({ company, run, gaps }) =>
        gaps.map((gap) => `${company}: no ${run} has the number ${gap}`),
      ),
      ...answers.flatMap(({ differences }) => differences.map(({ about, what }) => `${about}: ${what}`)),
    ],
  };
}
