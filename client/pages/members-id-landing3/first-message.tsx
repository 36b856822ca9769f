import type { FormEvent, KeyboardEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Campaign } from "#client/parts/landers/campaign/campaign-source.ts";
import { LoginLine } from "#client/parts/landers/campaign/campaign.tsx";
import { MESSAGE_LENGTH } from "#client/parts/signup/message-length.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./page.module.css";

/** The box for the first message. Before the script runs its form leads to the signup's own page. */
export function FirstMessage({
  profile,
  copy,
  text,
  onChange,
  onSubmit,
}: Pick<Campaign, "profile" | "copy"> & {
  text: string;
  onChange: (text: string) => void;
  onSubmit: (event: FormEvent) => void;
}) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: "member.write" }, { name: profile.name });
  /** Enter goes on, except on touch screens, whose keyboards have no other way to begin a line. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (
      event.key !== "Enter" ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      matchMedia("(pointer: coarse)").matches
    )
      return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <form
      className={styles.hello__write}
      method="post"
      action={pathOf("members-id-signup", { id: profile.id })}
      onSubmit={onSubmit}
    >
      <div className={styles.hello__box}>
        <textarea
          id="hello-message"
          name="message"
          rows={1}
          dir="auto"
          required
          maxLength={MESSAGE_LENGTH}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.hello__row}>
          <span className="meta num">
            {text !== "" && (
              <FormattedMessage
                tagName="span"
                id="campaign.chat.count"
                values={{ count: text.length, most: MESSAGE_LENGTH }}
              />
            )}
          </span>
          <button className={`btn btn--main ${styles.hello__send}`}>
            {copy.button ?? <FormattedMessage tagName="span" id="campaign.chat.send" />}
            <Icon name="i-tabler-send-2" className="icon--s" />
          </button>
        </div>
      </div>
      <LoginLine profile={profile} chat />
    </form>
  );
}
