import styles from "./page.module.css";
/** Houses as [left, width, height] and their lit windows as [house, column, row], all in units of the drawing. */
const HOUSES = [
  [0, 130, 190],
  [130, 90, 260],
  [220, 150, 150],
  [370, 110, 310],
  [480, 140, 220],
  [620, 100, 270],
  [720, 160, 170],
  [880, 120, 330],
  [1000, 140, 210],
  [1140, 100, 280],
  [1240, 200, 180],
] as const;
const LIT = [
  [0, 2, 1],
  [1, 0, 3],
  [1, 1, 5],
  [2, 3, 0],
  [3, 1, 1],
  [3, 0, 6],
  [4, 2, 2],
  [5, 1, 0],
  [5, 0, 4],
  [6, 1, 2],
  [7, 2, 3],
  [7, 0, 6],
  [8, 1, 1],
  [9, 1, 4],
  [10, 3, 1],
] as const;
const [WIDTH, HEIGHT] = [1440, 360];
/** Of a window: its distance from the next, its size, and the wall beside the first. */
const [STEP_X, STEP_Y, PANE_X, PANE_Y, WALL] = [32, 42, 14, 22, 16];

const roofs = HOUSES.map(([x, width, height]) => `M${x} ${HEIGHT}v-${height}h${width}v${height}z`).join("");
const panes = LIT.map(([house, column, row]) => {
  const [x, , height] = HOUSES[house];
  return `M${x + WALL + column * STEP_X} ${HEIGHT - height + 24 + row * STEP_Y}h${PANE_X}v${PANE_Y}h-${PANE_X}z`;
}).join("");

/** The other houses of the street, where a few are up too. */
export const Skyline = () => (
  <svg
    className={styles.alone__street}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <path className={styles.alone__roofs} d={roofs} />
    <path className={styles.alone__lit} d={panes} />
  </svg>
);
