import { FormattedMessage, useIntl } from "react-intl";
import { useOffers, useUser } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Account } from "#contract/calls/account/account.ts";
import type { Preferences } from "#contract/calls/account/preferences.ts";
import { Setting, SwitchSetting } from "./setting.tsx";
import { SexualityConsent } from "./sexuality-consent.tsx";
import type { ChangeAccount } from "./use-account.ts";
import type { ChangePreferences } from "./use-preferences.ts";

interface PrivacyProps {
  preferences: Preferences;
  change: ChangePreferences;
  /** Null where a backend keeps accounts in its own way. */
  own: { account: Account; change: ChangeAccount } | null;
}

/** What others see of the member, and what they have agreed to. */
export function Privacy({ preferences, change, own }: PrivacyProps) {
  const intl = useIntl();
  const user = useUser();
  const isViewable = useOffers()("members-id");
  const say = (id: "read_marks" | "invisible" | "cookies" | "advertising" | "seen") =>
    intl.formatMessage({ id: `settings.${id}` });
  const isWithdrawn = own?.account.sexuality_consent?.given === false;
  return (
    <section id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">
        <FormattedMessage id="settings.privacy" />
      </h2>
      {own && !isWithdrawn && (
        <SwitchSetting
          title={say("invisible")}
          text={<FormattedMessage id="settings.invisible.text" />}
          isOn={own.account.invisible}
          onChange={(invisible) => own.change({ invisible }, { invisible })}
        />
      )}
      {isWithdrawn && (
        <Setting title={say("invisible")} text={<FormattedMessage id="settings.invisible.withdrawn" />} />
      )}
      <SwitchSetting
        title={say("read_marks")}
        text={<FormattedMessage id="settings.read_marks.text" />}
        isOn={preferences.read_marks}
        onChange={(on) => change({ read_marks: on }, (before) => ({ ...before, read_marks: on }))}
      />
      {user && isViewable && (
        <Setting title={say("seen")} text={<FormattedMessage id="settings.seen.text" />} isBelow>
          <PageLink className="btn btn--row btn--line" href={pathOf("members-id", { id: user.profile.id })}>
            <FormattedMessage id="settings.seen.view" />
          </PageLink>
        </Setting>
      )}
      {own && (
        <SwitchSetting
          title={say("advertising")}
          text={<FormattedMessage id="settings.advertising.text" />}
          isOn={own.account.advertising_consent?.given === true}
          onChange={(given) =>
            own.change(
              { advertising: given },
              { advertising_consent: { given, at: new Date().toISOString() } },
            )
          }
        />
      )}
      {own && <SexualityConsent {...own} />}
      {own && (
        <SwitchSetting
          title={say("cookies")}
          text={<FormattedMessage id="settings.cookies.text" />}
          isOn={own.account.cookie_consent?.given === true}
          onChange={(given) =>
            own.change({ cookies: given }, { cookie_consent: { given, at: new Date().toISOString() } })
          }
        />
      )}
    </section>
  );
}
