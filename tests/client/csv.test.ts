import { expect, test } from "vitest";
import { csvOf } from "#client/desk/ui/csv.ts";

const lines = (rows: readonly (readonly (string | number | null)[])[]) =>
  csvOf(["a"], rows).slice("\uFEFFa\r\n".length);

test("a file begins with the mark of its encoding and its titles, and every line ends as RFC 4180 says", () => {
  expect(csvOf(["Day", "Signups"], [["2026-11-28", 3]])).toBe("\uFEFFDay,Signups\r\n2026-11-28,3\r\n");
});

test("commas, quotes and new lines stay within their cell", () => {
  expect(lines([['Loom & "Co", Berlin', "two\nlines", null]])).toBe(
    '"Loom & ""Co"", Berlin","two\nlines",\r\n',
  );
});

test.each(['=HYPERLINK("http://a")', "+1-2", "-2+3", "@SUM(A1)", "\t=1", "-"])(
  "a word that a spreadsheet would carry out is a word: %s",
  (word) => {
    expect(lines([[word]])).toMatch(/^"?'/);
  },
);

test("numbers and sums stay numbers, less than nothing too", () => {
  expect(lines([[-5, "-12.50", "14.99"]])).toBe("-5,-12.50,14.99\r\n");
});
