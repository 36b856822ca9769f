import { FormattedMessage, useIntl } from "react-intl";
import { usePageData } from "#client/page/context.tsx";
import { LANDER_FORM, LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Choice } from "./choices.ts";
import type { Data } from "./data.ts";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = {
  title: "iconslanding.title",
  text: "iconslanding.text",
  button: "iconslanding.button",
} as const;

const ICONS: Record<Choice, string> = {
  hiking: "i-tabler-mountain",
  cooking: "i-tabler-chef-hat",
  concerts: "i-tabler-microphone-2",
  travel: "i-tabler-plane",
  coffee: "i-tabler-coffee",
  books: "i-tabler-book",
  cycling: "i-tabler-bike",
  cinema: "i-tabler-movie",
  dogs: "i-tabler-dog",
  board_games: "i-tabler-dice-5",
  swimming: "i-tabler-swimming",
  gardening: "i-tabler-plant-2",
};

/**
 * A question first: the form shows once something is chosen, or by its link. The styles alone do that, so it
 * works before any script; the choices are fields of the form.
 */
export function Page() {
  const { title, text, button } = useLander(words);
  const { choices } = usePageData<Data>();
  const intl = useIntl();
  return (
    <section className={`wrap ${styles.icons}`}>
      <h1>{title}</h1>
      <p className={landerStyles.lander__text}>{text}</p>
      {choices.length > 0 && (
        <>
          <ul className={styles.icons__tiles} aria-label={intl.formatMessage({ id: "iconslanding.choices" })}>
            {choices.map((choice) => (
              <li key={choice}>
                <label className={styles.icons__tile}>
                  <input type="checkbox" name="interests" value={choice} form={LANDER_FORM} />
                  <Icon name={ICONS[choice]} />
                  <FormattedMessage id={`vocab.interests.${choice}`} />
                  <Icon name="i-tabler-check" className={styles.icons__check} />
                </label>
              </li>
            ))}
          </ul>
          <a className={`btn btn--main ${styles.icons__next}`} href="#join">
            <FormattedMessage id="iconslanding.next" />
          </a>
          <a className={`btn btn--quiet ${styles.icons__skip}`} href="#join">
            <FormattedMessage id="iconslanding.skip" />
          </a>
        </>
      )}
      <div
        className={classNames(
          landerStyles.lander__card,
          styles.icons__join,
          choices.length === 0 && styles["icons__join--open"],
        )}
        id="join"
      >
        <h2>
          <FormattedMessage id="iconslanding.join" />
        </h2>
        <LanderSignup button={button} />
      </div>
    </section>
  );
}

export const head = landerHead(words);
