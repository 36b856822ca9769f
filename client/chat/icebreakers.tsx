import type { RefObject } from "react";
import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import type { Opener } from "#contract/calls/chat.ts";

export interface IcebreakersProps {
  dialog: RefObject<HTMLDialogElement | null>;
  openers: readonly Opener[];
  /** Of the other. */
  name: string;
  /** What was picked, for the box: it is sent by the member, and only then. */
  onPick: (text: string) => void;
}

/** What one might begin with, fitted to the other's profile. */
export function Icebreakers({ dialog, openers, name, onPick }: IcebreakersProps) {
  const intl = useIntl();
  const close = () => dialog.current?.close();
  const texts = wordsOf(openers, name, intl);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="openers" aria-describedby="openers-text">
      <div className="ask__head">
        <h2 id="openers">
          <FormattedMessage id="opener.title" values={{ name }} />
        </h2>
        <button
          type="button"
          className="round"
          aria-label={intl.formatMessage({ id: "shell.close" })}
          onClick={close}
        >
          <Icon name="i-tabler-x" />
        </button>
      </div>
      <div className="sheet__body openers">
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

/** Two interests are not asked about in the same words. */
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
