import { writeFileSync } from "node:fs";
import { operatorFile } from "./operators.ts";
import { companyFile, tenantFile } from "./schema.ts";

/**
 * Writes the JSON schemas with which editors complete and check tenants/*.toml. They are generated from the
 * validator, so the two cannot disagree. Run by npm run schema.
 */
const fallback = { default: (context: { base: object }) => context.base };
export const tenantJsonSchema = (): object => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "A site of Rendezvous",
  ...tenantFile.in.toJsonSchema({ fallback }),
});
export const companyJsonSchema = (): object => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "The companies of Rendezvous",
  ...companyFile.in.toJsonSchema({ fallback }),
});
export const operatorJsonSchema = (): object => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "The people who operate the sites of Rendezvous",
  ...operatorFile.in.toJsonSchema({ fallback }),
});

if (process.argv[1]?.endsWith("write-schema.ts")) {
  writeFileSync("tenants/tenant.schema.json", `${JSON.stringify(tenantJsonSchema(), null, 2)}\n`);
  writeFileSync("tenants/companies.schema.json", `${JSON.stringify(companyJsonSchema(), null, 2)}\n`);
  writeFileSync("tenants/operators.schema.json", `${JSON.stringify(operatorJsonSchema(), null, 2)}\n`);
}
