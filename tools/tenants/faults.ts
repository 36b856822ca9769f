import { parse, TomlError } from "smol-toml";

/** A mistake in an operator's file as one line: where, what was expected and what was found. */
export const fault = (file: string, key: string, expected: string, found: string): string =>
  `${file}: ${key}: expected ${expected}, found ${found}`;

/** The table of a TOML text; null for a text that is none, which is added to `faults` with its line. */
export function parseTomlText(text: string, name: string, faults: string[]): Record<string, unknown> | null {
  try {
    return parse(text);
  } catch (error) {
    const where = error instanceof TomlError ? `line ${error.line}` : "(file)";
    const found = error instanceof Error ? error.message.split("\n")[0]! : "an unreadable file";
    faults.push(fault(name, where, "TOML", found));
    return null;
  }
}
