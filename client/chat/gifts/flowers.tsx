import styles from "./gifts.module.css";
/** Drawn on 96 by 96 units; the colours are classes of gifts.module.css. */
export function Rose() {
  return (
    <>
      <path
        className={`${styles["g-line"]} ${styles["g-line--thick"]} ${styles["g-leaf"]}`}
        d="M48 52c2 12-1 25-3 37"
      />
      <path className={styles["g-leaf"]} d="M47 73c4-12 14-16 27-14-2 12-13 18-27 14Z" />
      <path className={styles["g-leaf-deep"]} d="M46 80c-4-11-13-14-24-12 2 11 12 16 24 12Z" />
      <path className={styles["g-leaf-deep"]} d="M37 50c3 7 19 7 22 0l-5 11H42Z" />
      <path className={styles["g-red-deep"]} d="M28 22C32 6 64 6 68 22c3 14-8 26-20 26S25 36 28 22Z" />
      <path className={styles["g-red"]} d="M37 20c3-9 20-9 23 0 1 9-6 15-12 15s-12-6-11-15Z" />
      <path
        className={`${styles["g-line"]} ${styles["g-red-deep"]}`}
        d="M42 22c1-6 12-6 13 0 0 6-8 7-9 2 0-3 4-3 5-1"
      />
      <path className={styles["g-red"]} d="M25 20c10 2 20 12 23 34-16 0-25-14-23-34Z" />
      <path className={styles["g-red-light"]} d="M71 20c-10 2-20 12-23 34 16 0 25-14 23-34Z" />
    </>
  );
}

export function Tulips() {
  return (
    <>
      <path
        className={`${styles["g-line"]} ${styles["g-line--thick"]} ${styles["g-leaf"]}`}
        d="M27 40c5 18 12 26 19 34M48 34v40M69 40c-5 18-12 26-19 34"
      />
      <path className={styles["g-leaf-deep"]} d="M40 76c-9-5-17-14-19-26 12 3 19 12 24 26Z" />
      <path className={styles["g-leaf"]} d="M56 76c9-5 17-14 19-26-12 3-19 12-24 26Z" />
      <path
        className={styles["g-pink"]}
        d="M14 20c5 0 7 3 8 6 1-4 3-7 6-9 2 2 4 5 4 9 2-3 4-5 9-5 2 12-3 23-13 23S11 33 14 20Z"
      />
      <path
        className={styles["g-gold"]}
        d="M55 21c5 0 7 3 8 5 1-4 3-7 6-9 2 2 4 5 4 9 2-3 4-6 9-6 2 13-3 24-13 24S53 33 55 21Z"
      />
      <path
        className={styles["g-red"]}
        d="M33 10c6 0 9 3 10 7 1-5 2-8 5-10 3 2 4 5 5 10 1-4 4-7 10-7 3 15-3 28-15 28S30 25 33 10Z"
      />
      <path
        className={styles["g-red-deep"]}
        d="M48 7c3 2 4 5 5 10-1 8-3 15-5 21-2-6-4-13-5-21 1-5 2-8 5-10Z"
      />
      <path className={styles["g-leaf-deep"]} d="M41 72h14l6 17H35Z" />
      <path className={styles["g-sky"]} d="m48 73-14-7v15Zm0 0 14-7v15Z" />
      <circle className={styles["g-sky-deep"]} cx="48" cy="73.5" r="4.5" />
    </>
  );
}
