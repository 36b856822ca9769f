import { Filler } from "#client/parts/landers/filler.tsx";
import styles from "./page.module.css";

/** A sentence to say yes or no to, with a picture. */
export const Statement = ({ text, path }: { text: string; path: string }) => (
  <div className={`photo ${styles.deck__say}`}>
    <Filler path={path} />
    <h2>{text}</h2>
  </div>
);
