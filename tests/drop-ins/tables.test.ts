import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import { route } from "#client/pages/members/route.ts";
import { dismissalsBody } from "#contract/calls/account/dismissals.schema.ts";
import { ALERTS } from "#contract/product/alerts.ts";
import { GIFTS } from "#contract/product/gifts.ts";
import { EMAIL_OFF_REASONS, NOTIFICATION_TYPES } from "#contract/product/notification-types.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import { SEARCH_SWITCHES } from "#contract/product/search-switches.ts";
import { rules, type CallName } from "#contract/rules.ts";
import { type } from "#contract/schema.ts";
import type { Viewer } from "#origin/api/call.ts";
import { lacksOf } from "#tests/support/lacks.ts";

test.each(GIFTS)("the gift %s has its messages", (gift) => {
  expect(lacksOf([`gift.${gift}`])).toEqual([]);
});

test.each(PAYMENT_METHODS)("the payment method %s has its messages", (method) => {
  expect(lacksOf([`method.${method}`])).toEqual([]);
});

test.each(NOTIFICATION_TYPES)("the notification type %s has its messages", (type) => {
  expect(lacksOf([`settings.notify.${type}`, `settings.notify.${type}.text`])).toEqual([]);
});

test.each(EMAIL_OFF_REASONS)("the reason %s for stopped emails has its message", (reason) => {
  expect(lacksOf([`settings.email_off.${reason}`])).toEqual([]);
});

test.each(SEARCH_SWITCHES)("the search's switch %s has its messages", (name) => {
  expect(lacksOf([`search.switch.${name}`, `search.switch.${name}.hint`])).toEqual([]);
});

test.each(SEARCH_SWITCHES)("the search's switch %s is read from the address of the members page", (name) => {
  expect(route.query).toContain(name);
});

test.each(ALERTS)("the dismissal of %s is accepted", (alert) => {
  expect(dismissalsBody({ alert })).not.toBeInstanceOf(type.errors);
});

describe("a call", () => {
  const names = Object.keys(rules) as CallName[];
  const files = (folder: string, ending: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) =>
      file.endsWith(ending) ? [basename(file, ending)] : [],
    );

  test("has a rule and a handler in files of its own name", () => {
    const called = [...new Set(names.map((name) => /\/api\/(.+)\.php$/.exec(name)?.[1] ?? name))].sort();
    const described = files("worker/contract/calls", ".ts").filter((name) => !name.endsWith(".schema"));
    expect(
      described.sort(),
      "a file of worker/contract/calls that is too much (+) needs its line in worker/contract/rules.ts",
    ).toEqual(called);
    expect(
      called.filter((name) => !files("worker/origin/api", ".ts").includes(name)),
      "these calls need worker/origin/api/<noun>.ts",
    ).toEqual([]);
  });

  test("gives its handler exactly the parts that it declares", () => {
    expectTypeOf<keyof Viewer<{ likes: { given: 0; received: 0 } }>["parts"]>().toEqualTypeOf<"likes">();
    expectTypeOf<Viewer<{ relation: { to: string } }>["parts"]["relation"]>().not.toBeNullable();
    expectTypeOf<Viewer<{ blocks: true | null }>["parts"]["blocks"]>().toEqualTypeOf<string[] | undefined>();
  });
});
