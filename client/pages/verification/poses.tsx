import { useIntl } from "react-intl";
import type { Pose } from "#contract/product/verification.ts";
import styles from "./page.module.css";

/** An arm from the shoulder, the palm at its end, and its fingers as lines from the palm. */
interface Hand {
  arm: string;
  palm: [x: number, y: number];
  fingers: string;
}

/** On a drawing of 120 by 140, whose face has its middle at 56, 58. */
const HANDS: Record<Pose, Hand> = {
  palm: {
    arm: "M92 138 L104 96",
    palm: [104, 82],
    fingers: "M98 78 L92 66 M101 75 L98 54 M104 74 L104 51 M107 75 L110 54 M111 79 L116 66",
  },
  two: {
    arm: "M92 138 L102 102",
    palm: [102, 90],
    fingers: "M99 82 L92 60 M104 82 L110 60",
  },
  thumb: {
    arm: "M92 138 L102 106",
    palm: [102, 92],
    fingers: "M102 84 L101 66",
  },
  head: {
    arm: "M92 138 L112 84 L92 34",
    palm: [80, 24],
    fingers: "M74 22 L52 18 M74 25 L48 23 M75 28 L50 27 M80 30 L72 38",
  },
  cheek: {
    arm: "M92 138 L98 104",
    palm: [87, 80],
    fingers: "M83 76 L80 52 M87 74 L86 49 M91 76 L92 54 M82 84 L72 80",
  },
  chin: {
    arm: "M92 138 L80 116",
    palm: [64, 100],
    fingers: "M62 96 L70 84 M58 100 L50 90",
  },
};

/** A figure in a pose, drawn; its words stand beside it as the heading. */
export function PoseDrawing({ pose, isSmall = false }: { pose: Pose; isSmall?: boolean }) {
  const intl = useIntl();
  const { arm, palm, fingers } = HANDS[pose];
  const [x, y] = palm;
  return (
    <svg
      className={isSmall ? `${styles.pose} ${styles["pose--small"]}` : styles.pose}
      viewBox="0 0 120 140"
      {...(isSmall
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": intl.formatMessage({ id: `verification.pose.${pose}` }) })}
    >
      <path
        className={styles.pose__shirt}
        d="M8 140 C10 112 32 106 46 103 L66 103 C84 106 100 114 104 140 Z"
      />
      <path className={styles.pose__skin} d="M46 84 L46 104 C52 112 60 112 66 104 L66 84 Z" />
      <ellipse className={styles.pose__skin} cx="56" cy="58" rx="27" ry="34" />
      <path
        className={styles.pose__hair}
        d="M28 58 C22 8 90 8 84 58 C82 44 74 36 64 35 C50 34 34 38 28 58 Z"
      />
      <path className={styles.pose__line} d="M45 56 v3 M67 56 v3 M56 60 l-2 9 h4 M47 77 C52 82 60 82 65 77" />
      <path className={styles.pose__sleeve} d={arm} />
      <path className={`${styles.pose__fingers} ${styles.pose__edge}`} d={fingers} />
      <circle className={`${styles.pose__skin} ${styles.pose__rim}`} cx={x} cy={y} r="10" />
      <path className={styles.pose__fingers} d={fingers} />
    </svg>
  );
}
