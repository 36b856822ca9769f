import { expect, test } from "vitest";
import { compile } from "#origin/demo/analytics/query.ts";

test.each([
  ["another statement", "SELECT SUM(_sample_interval) AS n FROM visits; DROP TABLE points"],
  ["a comment", "SELECT blob1 FROM visits -- WHERE index1 = 'a'"],
  ["a join", "SELECT blob1 FROM visits JOIN other"],
  ["an unknown column", "SELECT country FROM visits"],
  ["an unknown function", "SELECT length(blob1) AS n FROM visits"],
  ["a quote in a string", "SELECT blob1 FROM visits WHERE blob1 = 'it''s'"],
  ["a backslash in a string", "SELECT blob1 FROM visits WHERE blob1 = 'a\\'"],
  ["a column that is not grouped", "SELECT blob1, SUM(_sample_interval) AS n FROM visits"],
  ["an aggregate of rows", "SELECT blob1 FROM visits WHERE SUM(double1) > 2"],
  ["a sum of words", "SELECT SUM(blob1) AS n FROM visits"],
  ["a time as a word", "SELECT blob1 FROM visits WHERE timestamp > '2026-01-01 00:00:00'"],
  ["a day as a time", "SELECT blob1 FROM visits WHERE timestamp > toDateTime('2026-01-01')"],
  ["another format of days", "SELECT formatDateTime(timestamp, '%d.%m.') AS day FROM visits"],
  ["another format of answers", "SELECT blob1 FROM visits FORMAT XML"],
  ["a condition that is none", "SELECT blob1 FROM visits WHERE blob1"],
])("the stand-in of the SQL API refuses %s", (_, query) => {
  expect(() => compile(query)).toThrow();
});

test("it takes what the platform's reference has for counting rows that were sampled", () => {
  const query = `SELECT formatDateTime(timestamp, '%Y-%m-%d') AS day, SUM(_sample_interval * double1) / SUM(_sample_interval) AS hits
    FROM visits WHERE timestamp >= toDateTime('2026-01-01 00:00:00') AND index1 IN ('a', 'b')
    GROUP BY day ORDER BY hits DESC, day LIMIT 10 FORMAT JSON`;
  expect(compile(query)).toMatchObject({
    table: "visits",
    columns: [
      { name: "day", type: "String" },
      { name: "hits", type: "Float64" },
    ],
  });
});
