import { mkdirSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { FailedCommand } from "./dev/run.ts";

/** Lines that a person has to read of any fault. */
const MAX_LINES = 3;

/** Something that the person at the keyboard can put right; the message says what and how. */
export class Fault extends Error {}

const LOG_FOLDER = "node_modules/.cache";
const LOG_FILE = `${LOG_FOLDER}/failed-command.log`;

/** Reports a fault in at most three lines, without a stack, and ends with 1. */
export function exitWithFault(error: unknown): never {
  const lines = error instanceof FailedCommand ? linesOfCommand(error) : linesOf(errorText(error));
  console.error(lines.slice(0, MAX_LINES).join("\n"));
  process.exit(1);
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const linesOf = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "");

/** Which command failed and where its output is, its first line that says what is wrong, and the line after. */
function linesOfCommand(error: FailedCommand): string[] {
  const lines = linesOf(error.message);
  mkdirSync(LOG_FOLDER, { recursive: true });
  writeFileSync(LOG_FILE, stripVTControlCharacters(error.output));
  const reason = lines.findIndex((line) => /^\[[\w:-]+\]|^\w*Error: |\berror[^:]*: *\S/i.test(line));
  return [`${lines.at(-1)} (all of its output: ${LOG_FILE})`, ...lines.slice(reason, reason + 2)];
}
