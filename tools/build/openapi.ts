import { writeFileSync } from "node:fs";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { checkPortFree, readPort } from "#tools/dev/port.ts";
import { run } from "#tools/dev/run.ts";
import { openApi } from "#tools/operator/backend/openapi.ts";
import { ensurePhp, serveExample } from "#tools/operator/backend/php.ts";
import { samples } from "#tools/operator/backend/requests.ts";

/**
 * Npm run openapi: writes docs/backend/openapi.json from the schemas, with the answers of the example beside
 * it. Run again without a change, it writes the same.
 */
const FILE = "docs/backend/openapi.json";
/** Stands for every time of this run, or of the day after it, in the published answers. */
const EXAMPLE_TIME = "2026-11-20T18:30:00Z";
const started = Date.now();
const isOfThisRun = (value: unknown): boolean =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT/.test(value) &&
  Date.parse(value) > started - DAY_MS / 24 &&
  Date.parse(value) <= started + DAY_MS;

const port = readPort(process.env["PORT"] ?? "8799");
await checkPortFree(port);
if (!(await ensurePhp())) throw new Error("the examples need PHP");
const backend = await serveExample(port);
const examples: Record<string, unknown> = {};
let cookie = "";
for (const { name, query, body } of samples) {
  const [method = "", path = ""] = name.split(" ");
  const search = new URLSearchParams(query);
  const response = await fetch(`${backend.url}${path}${search.size > 0 ? `?${search}` : ""}`, {
    method,
    headers: { cookie },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
  const answer: unknown = JSON.parse(await response.text(), (_, value: unknown) =>
    isOfThisRun(value) ? EXAMPLE_TIME : value,
  );
  if (response.ok) examples[name] = answer;
}
await backend.close();
writeFileSync(FILE, `${JSON.stringify(openApi(examples), null, 2)}\n`);
await run("oxfmt", [FILE]);
