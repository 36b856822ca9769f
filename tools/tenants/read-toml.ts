import { readFileSync } from "node:fs";
import { fault, parseTomlText } from "./faults.ts";

/** The table of a TOML file; null for a file that is none, which is added to `faults`. */
export function parseToml(path: string, name: string, faults: string[]): Record<string, unknown> | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    faults.push(fault(name, "(file)", "TOML", error instanceof Error ? error.message : "an unreadable file"));
    return null;
  }
  return parseTomlText(text, name, faults);
}
