import { stripVTControlCharacters } from "node:util";

/** Lines that a person has to read of any fault. */
const MAX_LINES = 3;

/** Something that the person at the keyboard can put right; the message says what and how. */
export class Fault extends Error {}

/** Tells a fault in at most three lines, without a stack, and ends with 1. */
export function exitWithFault(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
  console.error(lines.slice(0, MAX_LINES).join("\n"));
  process.exit(1);
}
