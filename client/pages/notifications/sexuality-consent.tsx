import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { Select } from "#client/ui/select.tsx";
import type { Account } from "#contract/calls/account/account.ts";
import { profileFields } from "#contract/product/profile-fields.ts";
import { Setting } from "./setting.tsx";
import type { ChangeAccount } from "./use-account.ts";
import careStyles from "#client/parts/member/care.module.css";
import styles from "./page.module.css";

const OPTIONS = profileFields.sexuality.options;

/** The consent to the use of one's sexuality: given at signup, withdrawn and given again here. */
export function SexualityConsent({ account, change }: { account: Account; change: ChangeAccount }) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const [isAsking, setIsAsking] = useState(false);
  const [chosen, setChosen] = useState<(typeof OPTIONS)[number]>(OPTIONS[0]);
  const consent = account.sexuality_consent;
  const title = intl.formatMessage({ id: "settings.sexuality" });
  const answered = (given: boolean) => ({ given, at: new Date().toISOString() });

  if (consent?.given === false)
    return (
      <div className={`${styles.setting} ${styles["setting--form"]}`}>
        <div>
          <h3>{title}</h3>
          <p className="meta">
            <FormattedMessage id="settings.sexuality.withdrawn" />
          </p>
        </div>
        <form
          className={styles.setting__form}
          onSubmit={(event) => {
            event.preventDefault();
            change({ sexuality: chosen }, { sexuality_consent: answered(true) });
          }}
        >
          <Select
            id="sexuality"
            name="sexuality"
            label={intl.formatMessage({ id: "settings.sexuality.yours" })}
            value={chosen}
            options={OPTIONS.map((value) => ({
              value,
              label: intl.formatMessage({ id: `field.sexuality.${value}` }),
            }))}
            onChange={(value) => {
              const option = OPTIONS.find((each) => each === value);
              if (option) setChosen(option);
            }}
          />
          <button className="btn btn--row btn--line">
            <FormattedMessage id="settings.sexuality.agree" />
          </button>
        </form>
      </div>
    );
  return (
    <Setting
      title={title}
      text={
        <>
          <FormattedMessage id="settings.sexuality.text" />{" "}
          {consent && (
            <FormattedMessage
              tagName="span"
              id="settings.sexuality.given"
              values={{ date: intl.formatDate(consent.at, { timeZone, dateStyle: "long" }) }}
            />
          )}
        </>
      }
    >
      <button type="button" className="btn btn--row btn--line" onClick={() => setIsAsking(true)}>
        <FormattedMessage id="settings.sexuality.withdraw" />
      </button>
      {isAsking && (
        <ConfirmDialog
          id="withdraw-sexuality"
          className={careStyles.care}
          title={<FormattedMessage id="settings.sexuality.ask" />}
          text={
            <p>
              <FormattedMessage id="settings.sexuality.ask.text" />
            </p>
          }
          confirmLabel={<FormattedMessage id="settings.sexuality.withdraw" />}
          cancelLabel={<FormattedMessage id="settings.cancel" />}
          mainButton="cancel"
          onConfirm={() => {
            setIsAsking(false);
            change({ sexuality: null }, { sexuality_consent: answered(false), invisible: true });
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Setting>
  );
}
