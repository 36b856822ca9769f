import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

/** A mistake in an operator's file as one line: where, what was expected and what was found. */
export const fault = (file: string, key: string, expected: string, found: string): string =>
  `${file}: ${key}: expected ${expected}, found ${found}`;

/** The table of a TOML file; null for a file that is none, which is added to `faults`. */
export function parseToml(path: string, name: string, faults: string[]): Record<string, unknown> | null {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (error) {
    faults.push(
      fault(
        name,
        "(file)",
        "TOML",
        error instanceof Error ? error.message.split("\n")[0]! : "an unreadable file",
      ),
    );
    return null;
  }
}
