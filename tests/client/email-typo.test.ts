import { expect, test } from "vitest";
import { meantAddress } from "#client/parts/signup/email-typo.ts";

test.each([
  ["daan@gmial.com", "daan@gmail.com"],
  ["daan@gmail.co", "daan@gmail.com"],
  ["Daan@GMAIL.CON", "Daan@gmail.com"],
  ["daan@hotmaill.com", "daan@hotmail.com"],
  ["daan@wbe.de", "daan@web.de"],
  ["da@an@gmai.com", "da@an@gmail.com"],
])("%s was probably meant to be %s", (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

test.each([
  "",
  "daan",
  "daan@",
  "@gmial.com",
  "daan@gmail.com",
  "daan@posteo.example",
  "daan@gmx.at",
  "a@mail.com",
])("nothing is proposed for %s", (typed) => {
  expect(meantAddress(typed)).toBeNull();
});
