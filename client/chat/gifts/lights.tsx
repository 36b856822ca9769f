import styles from "./gifts.module.css";
export function Lantern() {
  return (
    <>
      <circle className={styles["g-glow"]} cx="48" cy="46" r="44" />
      <path className={`${styles["g-line"]} ${styles["g-cocoa"]}`} d="M48 4v12" />
      <path
        className={styles["g-red"]}
        d="M38 20h20c16 6 24 15 24 26s-8 20-24 26H38c-16-6-24-15-24-26s8-20 24-26Z"
      />
      <path
        className={styles["g-red-light"]}
        d="M42 20h12c8 6 12 15 12 26s-4 20-12 26H42c-8-6-12-15-12-26s4-20 12-26Z"
      />
      <path className={styles["g-gold"]} d="M46 20h4c4 6 6 15 6 26s-2 20-6 26h-4c-4-6-6-15-6-26s2-20 6-26Z" />
      <path className={styles["g-gold-deep"]} d="M36 15h24v7H36Zm0 55h24v7H36Z" />
      <path
        className={`${styles["g-line"]} ${styles["g-line--thick"]} ${styles["g-red-deep"]}`}
        d="M48 77v6M43 83v9M48 83v11M53 83v9"
      />
    </>
  );
}

export function Star() {
  return (
    <>
      <path
        className={styles["g-gold"]}
        d="M43 12c2-5 8-5 10 0l7 17c1 2 3 3 5 4l18 1c6 1 8 7 3 11L72 57c-2 1-3 3-2 6l5 18c1 5-4 9-9 6L51 77c-2-1-4-1-6 0L30 87c-5 3-10-1-9-6l5-18c1-3 0-5-2-6L10 45c-5-4-3-10 3-11l18-1c2-1 4-2 5-4Z"
      />
      <path
        className={`${styles["g-line"]} ${styles["g-line--thick"]} ${styles["g-cream"]}`}
        d="m42 27 3-8M28 43h-8"
      />
      <circle className={styles["g-cocoa-deep"]} cx="39" cy="47" r="3.2" />
      <circle className={styles["g-cocoa-deep"]} cx="57" cy="47" r="3.2" />
      <path className={`${styles["g-line"]} ${styles["g-cocoa-deep"]}`} d="M42 55c3 5 9 5 12 0" />
      <ellipse className={styles["g-pink"]} cx="32" cy="53" rx="4" ry="2.5" />
      <ellipse className={styles["g-pink"]} cx="64" cy="53" rx="4" ry="2.5" />
    </>
  );
}
