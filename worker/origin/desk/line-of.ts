/**
 * The line of a TOML text at which a key is set, counted from 1; null where it is not there. `key` as faults
 * name it, `colors.primary` or `prices.EUR.2`: its table's line where the key itself is not found. It finds
 * what people write in such files, one key a line, and not every form that TOML allows.
 */
export function lineOf(text: string, key: string): number | null {
  const parts = key.split(".");
  for (let length = parts.length; length > 0; length--) {
    const found = find(text.split("\n"), parts.slice(0, length));
    if (found !== null) return found;
  }
  return null;
}

function find(lines: readonly string[], parts: readonly string[]): number | null {
  const wanted = parts.join(".");
  let table = "";
  for (const [at, line] of lines.entries()) {
    const header = /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line)?.[1];
    if (header !== undefined) {
      table = plain(header);
      if (table === wanted) return at + 1;
      continue;
    }
    const name = /^\s*((?:"[^"]*"|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|[\w-]+))*)\s*=/.exec(line)?.[1];
    if (name !== undefined && [table, plain(name)].filter(Boolean).join(".") === wanted) return at + 1;
  }
  return null;
}

const plain = (key: string): string => key.replaceAll(/["\s]/g, "");
