import styles from "./gifts.module.css";
export function Balloon() {
  return (
    <>
      <path className={`${styles["g-line"]} ${styles["g-steam"]}`} d="M48 66c-8 8 8 12 1 24" />
      <path className={styles["g-red-deep"]} d="m48 60-6 8h12Z" />
      <path className={styles["g-red"]} d="M48 6c16 0 26 12 26 27S61 63 48 63 22 48 22 33 32 6 48 6Z" />
      <path className={styles["g-shade"]} d="M62 10c8 5 12 13 12 23 0 15-13 30-26 30 14-12 22-32 14-53Z" />
      <path
        className={`${styles["g-line"]} ${styles["g-line--thick"]} ${styles["g-cream"]}`}
        d="M31 32c0-8 4-14 10-17"
      />
    </>
  );
}

export function Kite() {
  return (
    <>
      <path className={`${styles["g-line"]} ${styles["g-steam"]}`} d="M44 62c-10 4-4 12-12 14s-8 8-14 12" />
      <path className={styles["g-red"]} d="m34 70-8-1 5 8Zm0 0 2 8 5-6ZM22 82l-8-3 3 8Zm0 0 0 8 7-4Z" />
      <path className={styles["g-red"]} d="M64 6 36 26l11 15Z" />
      <path className={styles["g-gold"]} d="m64 6 12 34-29 1Z" />
      <path className={styles["g-sky"]} d="m36 26 8 38 3-23Z" />
      <path className={styles["g-leaf"]} d="m76 40-32 24 3-23Z" />
      <path className={`${styles["g-line"]} ${styles["g-cream"]}`} d="M64 6 44 64M36 26l40 14" />
    </>
  );
}

export function Teddy() {
  return (
    <>
      <ellipse className={styles["g-ground"]} cx="48" cy="89" rx="28" ry="4" />
      <circle className={styles["g-tan-deep"]} cx="27" cy="20" r="11" />
      <circle className={styles["g-tan-deep"]} cx="69" cy="20" r="11" />
      <circle className={styles["g-pink"]} cx="27" cy="21" r="6" />
      <circle className={styles["g-pink"]} cx="69" cy="21" r="6" />
      <ellipse className={styles["g-tan"]} cx="48" cy="70" rx="24" ry="19" />
      <ellipse className={styles["g-cream"]} cx="48" cy="71" rx="13" ry="12" />
      <ellipse className={styles["g-tan-deep"]} cx="22" cy="66" rx="8" ry="11" transform="rotate(24 22 66)" />
      <ellipse
        className={styles["g-tan-deep"]}
        cx="74"
        cy="66"
        rx="8"
        ry="11"
        transform="rotate(-24 74 66)"
      />
      <circle className={styles["g-tan-deep"]} cx="31" cy="83" r="9" />
      <circle className={styles["g-tan-deep"]} cx="65" cy="83" r="9" />
      <ellipse className={styles["g-tan"]} cx="48" cy="36" rx="27" ry="24" />
      <ellipse className={styles["g-cream"]} cx="48" cy="44" rx="13" ry="10" />
      <circle className={styles["g-cocoa-deep"]} cx="37" cy="32" r="3.2" />
      <circle className={styles["g-cocoa-deep"]} cx="59" cy="32" r="3.2" />
      <path className={styles["g-cocoa-deep"]} d="M42 39c0-4 12-4 12 0s-6 6-6 6-6-2-6-6Z" />
      <path
        className={`${styles["g-line"]} ${styles["g-cocoa-deep"]}`}
        d="M48 44c0 5-5 6-7 4M48 44c0 5 5 6 7 4"
      />
      <path className={styles["g-red"]} d="m48 60-14-7v14Zm0 0 14-7v14Z" />
      <circle className={styles["g-red-deep"]} cx="48" cy="60" r="4.5" />
    </>
  );
}
