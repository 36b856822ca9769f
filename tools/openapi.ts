import { writeFileSync } from "node:fs";
import { openApi } from "./backend/openapi.ts";
import { ensurePhp, serveExample } from "./backend/php.ts";
import { samples } from "./backend/requests.ts";
import { checkPortFree, readPort } from "./port.ts";

/**
 * Npm run openapi: writes docs/backend/openapi.json from the schemas, with the answers of the example beside
 * it.
 */
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
  const answer: unknown = await response.json();
  if (response.ok) examples[name] = answer;
}
await backend.close();
writeFileSync("docs/backend/openapi.json", `${JSON.stringify(openApi(examples), null, 2)}\n`);
