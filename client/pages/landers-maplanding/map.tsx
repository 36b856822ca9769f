import { classNames } from "#client/ui/class-names.ts";
import type { CountryMap } from "./data.ts";
import styles from "./page.module.css";

/** Units of the drawing between two cells, and around them for the names at the edge. */
const CELL = 10;
const MARGIN = 14;
/** Units that a letter of a name takes at most. */
const LETTER = 8;

/** A country of dots: each a part of it with towns, larger where more people live. */
export function Map({ map: { rows, towns }, label }: { map: CountryMap; label: string }) {
  const columns = Math.max(...rows.map((row) => row.length));
  const [width, height] = [(columns - 1) * CELL + 2 * MARGIN, (rows.length - 1) * CELL + 2 * MARGIN];
  const at = (cell: number) => MARGIN + cell * CELL;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {["1", "2", "3"].map((size) => (
        <path
          key={size}
          className={classNames(styles.atlas__dots, styles[`atlas__dots--${size}`])}
          d={dotsOf(rows, size)}
        />
      ))}
      {towns.map(([column, row, name]) => {
        const isLate = at(column) + 10 + name.length * LETTER > width;
        return (
          <g key={name} className={styles.atlas__town}>
            <circle cx={at(column)} cy={at(row)} r="5.5" />
            <text x={at(column) + (isLate ? -10 : 10)} y={at(row) + 5} textAnchor={isLate ? "end" : "start"}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Lines of no length, which a round end makes dots: one path for all of a size. */
const dotsOf = (rows: readonly string[], size: string): string =>
  rows
    .flatMap((row, y) =>
      Array.from(row, (cell, x) => (cell === size ? `M${MARGIN + x * CELL} ${MARGIN + y * CELL}h0` : "")),
    )
    .join("");
