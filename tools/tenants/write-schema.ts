import { readFileSync, writeFileSync } from "node:fs";
import { SETTINGS } from "#contract/product/settings.ts";
import { operatorFile } from "./operators.ts";
import { companyFile, tenantFile } from "./schema.ts";

/**
 * Writes the JSON schemas with which editors complete and check tenants/*.toml, and the table of settings in
 * tenants/README.md. They are generated from the validator and the settings' rows, so that none of them can
 * disagree. Run by npm run schema.
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

const README = "tenants/README.md";
const TABLE = /(<!-- written by npm run schema[^>]*-->\n)[^]*?(\n<!-- end -->)/;

/** A default as a file would state it. */
const inToml = (value: unknown): string =>
  value === null
    ? "none"
    : Array.isArray(value) || typeof value === "object"
      ? ""
      : `\`${JSON.stringify(value)}\``;

/**
 * The rows of the settings as a table of tenants/README.md: key, what there is without it, backend, what it
 * is.
 */
export const settingRows = (): string[][] =>
  Object.entries(SETTINGS).map(([name, row]) => [
    `\`${name}\``,
    "without" in row ? row.without : "default" in row ? inToml(row.default) : "must be there",
    "fromBackend" in row ? "yes" : "",
    row.says,
  ]);

function writeTable(): void {
  const lines = [
    ["key", "without it", "`settings.php`", "what it is"],
    ["---", "---", "---", "---"],
    ...settingRows(),
  ];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  writeFileSync(
    README,
    readFileSync(README, "utf8").replace(
      TABLE,
      (_, start: string, end: string) => `${start}\n${table}\n${end}`,
    ),
  );
}

if (process.argv[1]?.endsWith("write-schema.ts")) {
  writeTable();
  writeFileSync("tenants/tenant.schema.json", `${JSON.stringify(tenantJsonSchema(), null, 2)}\n`);
  writeFileSync("tenants/companies.schema.json", `${JSON.stringify(companyJsonSchema(), null, 2)}\n`);
  writeFileSync("tenants/operators.schema.json", `${JSON.stringify(operatorJsonSchema(), null, 2)}\n`);
}
