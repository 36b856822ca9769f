import type { Context } from "hono";
import { parseFailure } from "#client/net/failure.ts";
import type { Attempt, Data } from "#client/pages/withdrawal/data.ts";
import { pathOf } from "#client/routes.ts";
import { statementFaults } from "#contract/product/withdrawal-statement.ts";
import type { App } from "#edge/env.ts";
import { decidePageLocale, readVisitor } from "#edge/page-decisions.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { askInName, done } from "./login.ts";
import { pageWith } from "./page.ts";

/**
 * The withdrawal's form without a script: its first step leads to the statement, its second one sends it, and
 * another button leads back. What was typed stays.
 */
export async function stateWithdrawal(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const text = (name: string) => form.get(name) ?? "";
  const typed = { name: text("name"), number: text("number"), email: text("email") };
  const faults = statementFaults(typed);
  const step = form.get("step");
  if (step === "edit") return formWith(c, { view: "form", typed, faults: [], failure: null }, 200);
  if (faults.length > 0) return formWith(c, { view: "form", typed, faults, failure: null }, 422);
  if (step !== "send") return formWith(c, { view: "confirm", typed, faults, failure: null }, 200);
  const tenant = c.get("tenant");
  const visitor = readVisitor(c.req.raw, new URL(c.req.url));
  const language = decidePageLocale(visitor, tenant, tenant.settings).value;
  const answer = await askInName(
    c,
    "POST",
    "/api/withdrawal-statements.php",
    JSON.stringify({ ...typed, language }),
  );
  if (answer.status < 300) return done(pathOf("withdrawal", {}, { sent: 1 }), answer.cookies);
  const { status, code, retryAfter } = parseFailure(answer.status, answer.body);
  return formWith(c, { view: "confirm", typed, faults, failure: { code, retryAfter } }, status);
}

function formWith(c: Context<App>, attempt: Attempt, status: number): Promise<Response> {
  const data: Data = { state: "ready", isSent: false, number: "", attempt };
  return pageWith(c, pathOf("withdrawal"), data, status);
}
