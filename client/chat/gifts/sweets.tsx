import styles from "./gifts.module.css";
const PRALINES = [
  [32, 37],
  [64, 37],
  [48, 43],
  [36, 53],
  [60, 53],
  [48, 66],
] as const;

export function Chocolates() {
  return (
    <>
      <ellipse className={styles["g-ground"]} cx="48" cy="88" rx="26" ry="4" />
      <path
        className={styles["g-red"]}
        d="M48 86C22 68 8 54 8 35 8 21 18 12 30 12c8 0 14 4 18 11 4-7 10-11 18-11 12 0 22 9 22 23 0 19-14 33-40 51Z"
      />
      <path
        className={styles["g-cream"]}
        d="M48 77C27 62 16 51 16 36c0-9 6-16 15-16 8 0 13 5 17 13 4-8 9-13 17-13 9 0 15 7 15 16 0 15-11 26-32 41Z"
      />
      {PRALINES.map(([x, y], i) => (
        <g key={`${x} ${y}`}>
          <circle className={i % 2 ? styles["g-cocoa"] : styles["g-cocoa-deep"]} cx={x} cy={y} r="8" />
          <path
            className={`${styles["g-line"]} ${i % 2 ? styles["g-cream"] : styles["g-tan"]}`}
            d={`M${x - 4} ${y + 1}c2-4 3 3 5-1s2-1 3 0`}
          />
        </g>
      ))}
    </>
  );
}

export function Croissant() {
  return (
    <>
      <ellipse className={styles["g-ground"]} cx="48" cy="82" rx="38" ry="5" />
      <path className={styles["g-tan-deep"]} d="M13 82C1 74 2 56 15 46l17 15c-9 3-15 11-19 21Z" />
      <path className={styles["g-tan-deep"]} d="M83 82c12-8 11-26-2-36L64 61c9 3 15 11 19 21Z" />
      <path className={styles["g-tan"]} d="M11 51c1-15 12-25 27-27l7 31c-6 1-11 4-15 9-7-3-14-7-19-13Z" />
      <path className={styles["g-tan"]} d="M85 51C84 36 73 26 58 24l-7 31c6 1 11 4 15 9 7-3 14-7 19-13Z" />
      <path
        className={styles["g-tan-light"]}
        d="M31 26c6-13 28-13 34 0 1 12-2 22-8 32-6-3-12-3-18 0-6-10-9-20-8-32Z"
      />
      <path
        className={`${styles["g-line"]} ${styles["g-tan-deep"]}`}
        d="M40 27c5-4 11-4 16 0M39 36c6-4 12-4 18 0M19 48c2-6 5-9 9-12M77 48c-2-6-5-9-9-12"
      />
    </>
  );
}
