import { FormattedMessage, useIntl } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import type { QuotedMessage } from "#contract/calls/chat/chat.ts";
import bubbleStyles from "./bubble.module.css";
import writeStyles from "./write.module.css";

/** Above an answer: who wrote the original and how it begins. A tap leads to it. */
export function Quote({
  quoted,
  name,
  onJump,
}: {
  quoted: QuotedMessage;
  name: string;
  onJump: (message: string) => void;
}) {
  if (quoted.state !== "shown")
    return (
      <p className={`${bubbleStyles.quote} ${bubbleStyles["quote--gone"]}`}>
        <FormattedMessage id={`chat.quote.${quoted.state}`} />
      </p>
    );
  return (
    <button
      type="button"
      className={bubbleStyles.quote}
      onClick={() => {
        onJump(quoted.id);
      }}
    >
      <QuotedWords quoted={quoted} name={name} />
    </button>
  );
}

/** Above the text box: what will be answered, with a button to answer nothing. */
export function ReplyBar({
  quoted,
  name,
  onCancel,
}: {
  /** Null where this tab has not loaded the original. */
  quoted: QuotedMessage | null;
  name: string;
  onCancel: () => void;
}) {
  const intl = useIntl();
  return (
    <div className={writeStyles.write__reply}>
      <Icon name="i-tabler-corner-up-left" className="icon--s" />
      <p className={bubbleStyles.quote}>
        {quoted?.state === "shown" ? (
          <QuotedWords quoted={quoted} name={name} />
        ) : (
          <FormattedMessage tagName="span" id={`chat.quote.${quoted?.state ?? "older"}`} />
        )}
      </p>
      <button
        type="button"
        className="round"
        aria-label={intl.formatMessage({ id: "chat.reply.cancel" })}
        onClick={onCancel}
      >
        <Icon name="i-tabler-x" className="icon--s" />
      </button>
    </div>
  );
}

function QuotedWords({
  quoted: { from_me: isOwn, kind, text, gift },
  name,
}: {
  quoted: Extract<QuotedMessage, { state: "shown" }>;
  name: string;
}) {
  return (
    <>
      <b>{isOwn ? <FormattedMessage tagName="span" id="chat.quote.you" /> : <span>{name}</span>}</b>
      <span dir="auto">
        {text !== "" ? (
          <span>{text.replace(/\s+/g, " ")}</span>
        ) : kind === "gift" && gift ? (
          <FormattedMessage
            tagName="span"
            id="chat.excerpt.gift"
            values={{ gift: <FormattedMessage id={`gift.${gift}`} /> }}
          />
        ) : (
          <FormattedMessage tagName="span" id="chat.excerpt.photo" />
        )}
      </span>
    </>
  );
}
