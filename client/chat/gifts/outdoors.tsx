import styles from "./gifts.module.css";
export function Shell() {
  return (
    <>
      <ellipse className={styles["g-ground"]} cx="48" cy="88" rx="24" ry="4" />
      <path className={styles["g-red-light"]} d="M34 70h28l8 8c2 5-2 8-6 6l-8-3H40l-8 3c-4 2-8-1-6-6Z" />
      <path
        className={styles["g-pink"]}
        d="M48 80C30 76 8 56 8 38c0-6 4-9 9-9 0-7 6-11 12-9 2-7 10-11 15-6 1 1 3 1 4 1s3 0 4-1c5-5 13-1 15 6 6-2 12 2 12 9 5 0 9 3 9 9 0 18-22 38-40 42Z"
      />
      <path className={styles["g-cream"]} d="M48 78C46 60 42 34 41 16c2-2 5-1 7-1s5-1 7 1c-1 18-5 44-7 62Z" />
      <path
        className={`${styles["g-line"]} ${styles["g-red-light"]}`}
        d="M47 74C38 62 28 42 25 24M45 75C34 66 20 50 14 36M49 74c9-12 19-32 22-50M51 75c11-9 25-25 31-39M45 72c-3-16-6-36-7-52M51 72c3-16 6-36 7-52"
      />
    </>
  );
}

export function Umbrella() {
  return (
    <>
      <path
        className={`${styles["g-line"]} ${styles["g-line--thick"]} ${styles["g-cocoa"]}`}
        d="M48 8v68c0 8 4 12 9 12s9-4 9-11"
      />
      <path
        className={styles["g-red"]}
        d="M6 52c0-24 18-40 42-40s42 16 42 40c-4-6-10-7-14 0-4-8-10-8-14 0-4-8-10-8-14 0-4-8-10-8-14 0-4-8-10-8-14 0-4-7-10-6-14 0Z"
      />
      <path
        className={styles["g-gold"]}
        d="M20 52c2-20 12-36 28-40-8 10-13 24-14 40-4-8-10-8-14 0Zm42 0c-1-16-6-30-14-40 16 4 26 20 28 40-4-8-10-8-14 0Z"
      />
      <path
        className={styles["g-sky"]}
        d="M16 62c3 5 4 7 4 9a4 4 0 0 1-8 0c0-2 1-4 4-9Zm18 12c3 5 4 7 4 9a4 4 0 0 1-8 0c0-2 1-4 4-9Zm46-8c3 5 4 7 4 9a4 4 0 0 1-8 0c0-2 1-4 4-9Z"
      />
    </>
  );
}
