import { expect, test } from "vitest";
import { errorsLeft, validateSignup } from "#client/parts/signup/signup-validation.ts";
import { emptyDraft } from "#client/storage/signup-draft.ts";

const left = (before: Record<string, string>, email: string, touched: "email" | "password") =>
  errorsLeft(before, validateSignup({ ...emptyDraft("NL"), email }, "short", 18), [touched]);

test("an error stays while its field is being put right, and goes when it is", () => {
  const before = { email: "invalid_email", consents: "consents" };
  expect(left(before, "daan@", "email")).toEqual(before);
  expect(left(before, "daan@posteo.example", "email")).toEqual({ consents: "consents" });
});

test("what only the server knows goes with the first change of its field, and no other field's does", () => {
  expect(left({ email: "email_taken" }, "other@posteo.example", "email")).toEqual({});
  expect(left({ email: "email_taken" }, "other@posteo.example", "password")).toEqual({
    email: "email_taken",
  });
});

test("no error appears in a field that had none", () => {
  expect(left({}, "daan@", "email")).toEqual({});
});
