import { expect, test } from "vitest";
import { outsideMessages, textsIn, type TextRun } from "#tests/crawl/outside-messages.ts";

const run = (text: string, isData = false): TextRun => ({ text, place: "p.meta", isData });

test("words that are no message are found, with the place they stand in", () => {
  expect(outsideMessages([run("⟦Ƀåçķ⟧"), run("  Best \n match ")], [])).toEqual(["“Best match” in p.meta"]);
  expect(outsideMessages([run("⟦Ƀåçķ⟧ to ⟦šţåŕţ⟧")], [])).toEqual(["“to” in p.meta"]);
});

test("what a message contains is its own, in however many elements and messages", () => {
  expect(outsideMessages([run("⟦Ĥéļļöö "), run("Eva"), run(", ⟦ĥîî⟧ Max⟧ 5 €, · 12:30")], [])).toEqual([]);
});

test("a reference is none, with and without digits", () => {
  expect(outsideMessages([run("RV-JSUBBEHQVBJC"), run("RV-7K2Q"), run("WI-FI works")], [])).toEqual([
    "“WI-FI works” in p.meta",
  ]);
});

test("a message without its end is found: it would hide the rest of the page", () => {
  expect(outsideMessages([run("⟦Ĥéļļöö"), run("Best match")], [])).toEqual([
    "a message without its end in p.meta",
  ]);
});

test("data is none, and the rest of a text that has some still counts", () => {
  expect(outsideMessages([run("Eva", true), run("⟦ƀåçķ⟧ – Amberlind")], ["Amberlind"])).toEqual([]);
  expect(outsideMessages([run("Amberlind offers"), run("Amberlinden")], ["Amberlind"])).toEqual([
    "“Amberlind offers” in p.meta",
    "“Amberlinden” in p.meta",
  ]);
});

test("the texts of a site are data, its keys are not", () => {
  expect(
    textsIn({ name: "Amberlind", niche: "women", copy: [{ en: "meet them" }], size: 3, no: null }),
  ).toEqual(["Amberlind", "meet them"]);
});
