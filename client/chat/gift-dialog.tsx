import { useState, type FormEvent, type RefObject } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CloseButton } from "#client/ui/close-button.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ChatAnswer } from "#contract/calls/chat/chat.ts";
import { GIFTS, type Gift } from "#contract/product/gifts.ts";
import { GiftPicture } from "./gift-picture.tsx";
import { usePurchaseLink } from "./purchase-link.ts";
import styles from "./dialogs.module.css";

/** UTF-16 units of the text of a gift, which is meant as a card. */
const LONGEST_CARD = 120;

/** The hash of an address that opens the gifts at once. */
export const GIFTS_HASH = "#gifts";

export interface GiftDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  costs: Pick<ChatAnswer["costs"], "gift">;
  /** The member's balance. */
  credits: number;
  onGive: (gift: Gift, text: string) => void;
}

/** Chooses a gift, with an optional text, and shows its price. */
export function GiftDialog({ dialog, costs: { gift: cost }, credits, onGive }: GiftDialogProps) {
  const intl = useIntl();
  const [gift, setGift] = useState<Gift | null>(null);
  const [text, setText] = useState("");
  const [isNoneChosen, setNoneChosen] = useState(false);
  const isTooExpensive = cost > credits;
  const close = () => dialog.current?.close();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (gift === null) return setNoneChosen(true);
    close();
    onGive(gift, text.trim());
  }
  function clear(): void {
    setGift(null);
    setText("");
    setNoneChosen(false);
  }

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="gifts" onClose={clear}>
      <div className={styles.ask__head}>
        <h2 id="gifts">
          <FormattedMessage id="gift.title" />
        </h2>
        <CloseButton onClick={close} />
      </div>
      <form className={styles.gifts} noValidate onSubmit={submit}>
        <div className={styles.gifts__all}>
          <fieldset aria-labelledby="gifts">
            {GIFTS.map((each) => (
              <label key={each} className={styles.gifts__one}>
                <input
                  type="radio"
                  name="gift"
                  value={each}
                  checked={gift === each}
                  onChange={() => {
                    setGift(each);
                    setNoneChosen(false);
                  }}
                />
                <GiftPicture gift={each} isNamed />
                <FormattedMessage id={`gift.${each}`} />
              </label>
            ))}
          </fieldset>
        </div>
        <div className={styles.gifts__foot}>
          <div className="field">
            <label htmlFor="gift-text">
              <FormattedMessage id="gift.text" />
            </label>
            <input
              id="gift-text"
              className="input"
              dir="auto"
              autoComplete="off"
              maxLength={LONGEST_CARD}
              placeholder={intl.formatMessage({ id: "gift.text.hint" })}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
              }}
            />
          </div>
          <div role="alert">
            {isNoneChosen && (
              <p className={styles.ask__fault}>
                <Icon name="i-tabler-alert-circle" className="icon--s" />
                <FormattedMessage id="gift.none" />
              </p>
            )}
          </div>
          {isTooExpensive ? (
            <TooExpensive cost={cost} credits={credits} />
          ) : (
            <button className="btn btn--main btn--wide num">
              <FormattedMessage id="gift.send" values={{ credits: cost }} />
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

function TooExpensive({ cost, credits }: { cost: number; credits: number }) {
  const href = usePurchaseLink("credits", GIFTS_HASH);
  return (
    <div className={styles.gifts__dear}>
      <p className="num">
        <Icon name="i-tabler-coin" className="icon--s" />
        <span>
          <b>
            <FormattedMessage id="chat.few.title" />
          </b>
          {". "}
          <FormattedMessage id="gift.few" values={{ cost, credits }} />
        </span>
      </p>
      {href && (
        <PageLink className="btn btn--main btn--wide" href={href}>
          <FormattedMessage id="chat.credits.get" />
        </PageLink>
      )}
    </div>
  );
}
