import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratch } from "./workerd.ts";

export const hostOf = (i: number): string => `site${i}.localhost`;

/** A folder of the smallest valid files of sites, each a site of its own. */
export function writeSites(count: number): string {
  const folder = mkdtempSync(join(scratch, "sites-"));
  mkdirSync(folder, { recursive: true });
  copyFileSync("tenants/companies.toml", join(folder, "companies.toml"));
  for (let i = 0; i < count; i++) {
    writeFileSync(
      join(folder, `site${i}.toml`),
      `hosts = ["${hostOf(i)}"]\nname = "Site ${i}"\nbrand = "brand${i}"\ncountries = ["GB", "IE"]\ncompany_id = "liffey"\npool = "world"\nsupport_email = "hello@site${i}.example"\n`,
    );
  }
  return folder;
}
