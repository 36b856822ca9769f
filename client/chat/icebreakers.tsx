import type { RefObject } from "react";
import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { CloseButton } from "#client/ui/close-button.tsx";
import type { Opener } from "#contract/calls/chat/chat.ts";
import styles from "./dialogs.module.css";

export interface IcebreakersProps {
  dialog: RefObject<HTMLDialogElement | null>;
  openers: readonly Opener[];
  /** The partner's name. */
  name: string;
  /** Called with the text that was picked. It goes into the text box; only the member sends it. */
  onPick: (text: string) => void;
}

/** Suggestions for a first message, chosen by the origin to fit the partner's profile. */
export function Icebreakers({ dialog, openers, name, onPick }: IcebreakersProps) {
  const intl = useIntl();
  const close = () => dialog.current?.close();
  const texts = wordsOf(openers, name, intl);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="openers" aria-describedby="openers-text">
      <div className={styles.ask__head}>
        <h2 id="openers">
          <FormattedMessage id="opener.title" values={{ name }} />
        </h2>
        <CloseButton onClick={close} />
      </div>
      <div className={`sheet__body ${styles.openers}`}>
        <p id="openers-text" className="meta">
          <FormattedMessage id="opener.text" />
        </p>
        <ul>
          {texts.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => {
                  close();
                  onPick(text);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}

/** The texts of the openers. A second question about an interest is worded differently from the first. */
function wordsOf(openers: readonly Opener[], name: string, intl: IntlShape): string[] {
  const first = openers.find(({ kind }) => kind === "interest");
  return openers.map((opener) => {
    if (opener.kind === "interest")
      return intl.formatMessage(
        { id: "opener.interest" },
        {
          name,
          interest: intl.formatMessage({ id: `vocab.interests.${opener.interest}` }),
          variant: opener === first ? "first" : "next",
        },
      );
    if (opener.kind === "town") return intl.formatMessage({ id: "opener.town" }, { name, city: opener.city });
    return intl.formatMessage({ id: `opener.${opener.kind}` }, { name });
  });
}
