import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Skyline } from "./skyline.tsx";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = {
  title: "alonetonight.title",
  text: "alonetonight.text",
  button: "alonetonight.button",
} as const;

/** A street at night: a headline in the sky, and the form as the one window in a house that is wide awake. */
export function Page() {
  const { title, text, button, imagery } = useLander(words);
  return (
    <section className={classNames(styles.alone, styles[`alone--${imagery ?? "street"}`])}>
      <Skyline />
      <div className={`wrap ${styles.alone__row}`}>
        <div className={styles.alone__head}>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        <div className={styles.alone__house}>
          <div className={`${landerStyles.lander__card} ${styles.alone__window}`}>
            <LanderSignup button={button} />
          </div>
        </div>
      </div>
    </section>
  );
}

export const head = landerHead(words);
