import styles from "./gifts.module.css";
export function Coffee() {
  return (
    <>
      <ellipse className={styles["g-ground"]} cx="46" cy="86" rx="36" ry="5" />
      <path
        className={`${styles["g-line"]} ${styles["g-steam"]}`}
        d="M36 25c-5-6 4-9 0-16M47 25c-5-6 4-9 0-16M58 25c-5-6 4-9 0-16"
      />
      <path
        className={`${styles["g-line"]} ${styles["g-line--handle"]} ${styles["g-brand"]}`}
        d="M68 46h7c6 0 10 4 10 10s-5 11-12 11h-7"
      />
      <path className={styles["g-brand"]} d="M20 39h52v20c0 15-10 24-26 24S20 74 20 59Z" />
      <path className={styles["g-shade"]} d="M60 39h12v20c0 15-10 24-26 24 10-4 14-12 14-24Z" />
      <ellipse className={styles["g-brand-deep"]} cx="46" cy="39" rx="26" ry="6.5" />
      <ellipse className={styles["g-cocoa-deep"]} cx="46" cy="39.5" rx="20.5" ry="4.2" />
    </>
  );
}

export function Tea() {
  return (
    <>
      <ellipse className={styles["g-ground"]} cx="47" cy="86" rx="34" ry="5" />
      <path
        className={`${styles["g-line"]} ${styles["g-steam"]}`}
        d="M14 29c-4-5 4-8 0-14M23 25c-4-5 4-8 0-14"
      />
      <path
        className={`${styles["g-line"]} ${styles["g-line--handle"]} ${styles["g-sky-deep"]}`}
        d="M68 44c12-6 20 2 18 12-2 9-10 14-20 15"
      />
      <path className={styles["g-sky-deep"]} d="M30 66C16 64 15 50 11 41l9-3c3 6 6 12 14 12Z" />
      <path className={styles["g-sky"]} d="M27 44c-7 22 3 40 22 40s29-18 22-40Z" />
      <path className={styles["g-shade"]} d="M58 44h13c7 22-3 40-22 40 12-8 14-24 9-40Z" />
      <path className={styles["g-sky-deep"]} d="M27 44c2-10 12-16 22-16s20 6 22 16Z" />
      <circle className={styles["g-gold"]} cx="49" cy="25" r="5" />
      <circle className={styles["g-cream"]} cx="45" cy="62" r="3.5" />
      <path
        className={styles["g-cream"]}
        d="M45 57c-2-4 2-6 2-6s3 3 0 6Zm5 5c4-3 7 0 7 0s-2 4-6 2Zm-10 0c-4-3-7 0-7 0s2 4 6 2Zm3 4c-3 3-1 7-1 7s4-2 3-6Zm5-1c1 4 5 4 5 4s0-4-3-6Z"
      />
    </>
  );
}

export function Cocktail() {
  return (
    <>
      <ellipse className={styles["g-ground"]} cx="48" cy="87" rx="22" ry="4" />
      <circle className={styles["g-gold-deep"]} cx="72" cy="25" r="15" />
      <circle className={styles["g-cream"]} cx="72" cy="25" r="12" />
      <path
        className={styles["g-gold"]}
        d="m72 23-3-9a10 10 0 0 1 6 0Zm2 1 7-6a10 10 0 0 1 2 6Zm0 3 9 1a10 10 0 0 1-3 5Zm-2 1 4 8a10 10 0 0 1-6 1Zm-3-4-8-4a10 10 0 0 1 4-5Zm0 3-6 6a10 10 0 0 1-3-6Z"
      />
      <path
        className={`${styles["g-line"]} ${styles["g-line--thick"]} ${styles["g-leaf"]}`}
        d="M44 50 30 10l-9 3"
      />
      <path className={styles["g-glass"]} d="M14 28h68L52 62v20h-8V62Z" />
      <path className={styles["g-pink"]} d="M21 36h54L50 60h-4Z" />
      <path className={styles["g-red-light"]} d="M21 36h54l-6 6c-14 4-28-4-42 0Z" />
      <path className={styles["g-glass"]} d="M32 87c0-5 8-7 16-7s16 2 16 7Z" />
      <circle className={styles["g-red"]} cx="52" cy="45" r="4.5" />
    </>
  );
}
