import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "vite";

/** A half of the code: its rooms are the folders directly below it. */
export interface Half {
  folder: string;
  /** The room on which the others stand: it imports none of them. */
  ground: string | null;
  /** Rooms that may be of any size. */
  anySize: readonly string[];
}

export const HALVES: readonly Half[] = [
  { folder: "worker/origin", ground: "base", anySize: [] },
  { folder: "client", ground: "ui", anySize: ["pages"] },
  { folder: "worker/contract", ground: "product", anySize: ["calls", "desk"] },
];

/** An import from one room into another, as `file -> file`, both below the half. */
interface Crossing {
  from: string;
  to: string;
  line: string;
}

export interface Rooms {
  /** The number of modules in each room. */
  sizes: ReadonlyMap<string, number>;
  /** The number of modules that stand in no room, and the number in the whole half. */
  loose: number;
  modules: number;
  /** The imports behind each arrow, by `from -> to`. */
  arrows: ReadonlyMap<string, readonly Crossing[]>;
  /** Rooms that import each other, the direction with fewer imports first. */
  pairs: readonly (readonly [Crossing[], Crossing[]])[];
  /** The rooms in an order in which each imports only those before it; rooms on a circle are not in it. */
  order: readonly string[];
}

/** Counts the rooms of a half and what they import of each other: values, types and `import()` alike. */
export function roomsOf({ folder }: Half): Rooms {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).toSorted();
  const roomOf = (file: string): string | null =>
    /^([^/]+)\//.exec(file.slice(folder.length + 1))?.[1] ?? null;
  const sizes = new Map<string, number>();
  const arrows = new Map<string, Crossing[]>();
  for (const file of files) {
    const from = roomOf(file);
    if (from === null) continue;
    sizes.set(from, (sizes.get(from) ?? 0) + 1);
    for (const target of importsOf(file)) {
      const to = target.startsWith(`${folder}/`) ? roomOf(target) : null;
      if (to === null || to === from) continue;
      const line = `${file.slice(folder.length + 1)} -> ${target.slice(folder.length + 1)}`;
      arrows.set(arrow(from, to), [...(arrows.get(arrow(from, to)) ?? []), { from, to, line }]);
    }
  }
  const pairs = [...arrows.values()].flatMap((there) => {
    const { from = "", to = "" } = there[0] ?? {};
    const back = arrows.get(arrow(to, from)) ?? [];
    const isSmaller = there.length < back.length || (there.length === back.length && from < to);
    return back.length > 0 && isSmaller ? [[there, back] as const] : [];
  });
  const housed = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const order = orderOf([...sizes.keys()], [...arrows.values()].flat());
  return { sizes, loose: files.length - housed, modules: files.length, arrows, pairs, order };
}

function orderOf(rooms: readonly string[], crossings: readonly Crossing[]): string[] {
  const order: string[] = [];
  const stands = (room: string): boolean =>
    !order.includes(room) && crossings.every(({ from, to }) => from !== room || order.includes(to));
  for (let next = rooms.find(stands); next !== undefined; next = rooms.find(stands)) order.push(next);
  return order;
}

const arrow = (from: string, to: string): string => `${from} -> ${to}`;

/** The files of ours that a module imports, each once. */
export function importsOf(file: string): Set<string> {
  const found = new Set<string>();
  const add = (source: { value?: unknown } | null): void => {
    const path = typeof source?.value === "string" ? resolved(file, source.value) : null;
    if (path !== null) found.add(path);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source.type === "Literal" ? source : null),
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return found;
}

const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));

/** Where a specifier of ours leads; null for a package or a virtual module. */
function resolved(file: string, specifier: string): string | null {
  const [path = ""] = specifier.split("?");
  if (path.startsWith(".")) return join(dirname(file), path);
  const [alias, folder] = Object.entries(imports).find(([name]) => path.startsWith(name.slice(0, -1))) ?? [];
  return alias && folder ? join(folder.slice(0, -1), path.slice(alias.length - 1)) : null;
}

/** The table of a half, and the imports of each pair. */
export function tableOf(half: Half): string {
  const { sizes, loose, modules, arrows, pairs, order } = roomsOf(half);
  const rooms = [...order, ...[...sizes.keys()].filter((room) => !order.includes(room))];
  const targets = (room: string): string =>
    [...arrows]
      .flatMap(([, crossings]) =>
        crossings[0]?.from === room ? [`${crossings[0].to} ${crossings.length}`] : [],
      )
      .toSorted()
      .join(", ");
  return [
    `${half.folder}: ${sizes.size} rooms, ${arrows.size} arrows, ${pairs.length} mutual pairs, ${modules} modules (${loose} in no room)`,
    ...rooms.map((room) => `  ${room} (${sizes.get(room)}): ${targets(room)}`),
    ...(order.length < rooms.length ? [`  on a circle: ${rooms.slice(order.length).join(", ")}`] : []),
    ...pairs.flatMap(([few, many]) => [
      `  ${few[0]?.from} <-> ${few[0]?.to}: ${few.length} against ${many.length}`,
      ...few.map(({ line }) => `    ${line}`),
    ]),
  ].join("\n");
}

if (import.meta.main) for (const half of HALVES) console.log(tableOf(half));
