import { useEffect, type FormEvent, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, usePageData, useStores } from "#client/page/context.tsx";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import type { Campaign, CampaignData } from "#client/parts/landers/campaign/campaign-source.ts";
import {
  FictionalNote,
  Line,
  LoginLine,
  openingLine,
  useFreeMessages,
} from "#client/parts/landers/campaign/campaign.tsx";
import { useInlineSignup } from "#client/parts/landers/inline-signup.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { ClosedSentence } from "#client/parts/signup/signups-closed.tsx";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { draftTo, restoreDraft, saveDraft, SIGNUP_DRAFT_KEY } from "#client/storage/signup-draft.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { ProfileView } from "#contract/entities.ts";
import { FirstMessage } from "./first-message.tsx";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

export { head } from "#client/parts/landers/campaign/campaign.tsx";

/** A conversation that waits for the visitor's first message, which the signup then takes along. */
export function Page() {
  const data = usePageData<CampaignData>();
  if (data.state !== "ready") return <Unavailable state={data.state} what="profile" />;
  return <Chat {...data} />;
}

function Chat({ profile, copy }: Campaign) {
  const { signups } = useFrame();
  const store = useStores().signup;
  const { signup_message: message } = useSnapshot(store);
  const { form, begin } = useInlineSignup({ about: profile });
  const { id } = profile;

  // the server does not know what this device has stored
  useEffect(() => {
    Object.assign(store, draftTo(restoreDraft(deviceStorage(), SIGNUP_DRAFT_KEY, { ...store }), id));
  }, [store, id]);
  function write(text: string): void {
    Object.assign(store, { signup_message: text, message_to: id });
    saveDraft(deviceStorage(), SIGNUP_DRAFT_KEY, { ...store });
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    if (message.trim() !== "") begin(null);
  }
  return (
    <div className={styles.hello}>
      <Beside profile={profile} />
      <section className={styles.hello__thread}>
        <header className={styles.hello__head}>
          <span className={styles.hello__face}>
            <FacePicture isCut profile={profile} eager />
          </span>
          <div>
            <p className={styles.hello__name}>
              <b>
                <FormattedMessage id="face.name" values={{ name: profile.name, age: profile.age }} />
              </b>
              {profile.fictional && <FictionalTag />}
            </p>
            <p className="meta">
              <Line profile={profile} />
            </p>
          </div>
        </header>
        <div className={styles.hello__log}>
          {form ? (
            <Signing profile={profile} message={message}>
              {form}
            </Signing>
          ) : (
            <Start profile={profile} copy={copy} message={message} onPick={write} />
          )}
        </div>
        {form === null &&
          (signups ? (
            <FirstMessage profile={profile} copy={copy} text={message} onChange={write} onSubmit={send} />
          ) : (
            <div className={styles.hello__closed}>
              <p>
                <ClosedSentence />
              </p>
              <LoginLine profile={profile} chat />
            </div>
          ))}
      </section>
    </div>
  );
}

/** Where there is room: who the message is for. */
function Beside({ profile }: { profile: ProfileView }) {
  const { about_me: about } = profile.notes;
  return (
    <aside className={styles.hello__beside}>
      <div className="photo">
        <FacePicture isCut profile={profile} size="full" eager />
        {profile.fictional && <FictionalTag onPhoto />}
      </div>
      {about !== undefined && (
        <p className={styles.hello__about} dir="auto">
          {about}
        </p>
      )}
      <ul className="chips">
        {profile.interests.map((interest) => (
          <li key={interest} className="chip">
            <FormattedMessage id={`vocab.interests.${interest}`} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The empty conversation: what will happen, and words to begin with. */
function Start({
  profile,
  copy,
  message,
  onPick,
}: Pick<Campaign, "profile" | "copy"> & { message: string; onPick: (text: string) => void }) {
  const intl = useIntl();
  const { site, signups } = useFrame();
  const { name, interests } = profile;
  const free = useFreeMessages();
  const openers = [...interests.slice(0, 1), "other"].map((topic) => openingLine(intl, name, topic));
  return (
    <div className={styles.hello__start}>
      <span className={styles.hello__large}>
        <FacePicture isCut profile={profile} eager />
      </span>
      <h1>{copy.title ?? <FormattedMessage tagName="span" id="campaign.chat.title" values={{ name }} />}</h1>
      <p className={landerStyles.lander__text}>
        {copy.text ?? (
          <FormattedMessage tagName="span" id="campaign.chat.text" values={{ name, site: site.name, free }} />
        )}
      </p>
      <FictionalNote profile={profile} />
      {signups && message === "" && (
        <ul
          className={`${styles.hello__openers} needs-script`}
          aria-label={intl.formatMessage({ id: "campaign.chat.openers" })}
        >
          {openers.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => {
                  onPick(text);
                  document.getElementById("hello-message")?.focus();
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The message as it will be delivered, said to be unsent, and the signup below it. */
function Signing({
  profile,
  message,
  children,
}: {
  profile: ProfileView;
  message: string;
  children: ReactNode;
}) {
  const { path } = useFrame();
  return (
    <div className={styles.hello__signing}>
      {message.trim() !== "" && (
        <div className={styles.hello__out}>
          <p className={styles.hello__bubble} dir="auto">
            {message.trim()}
          </p>
          <p className={`meta ${styles.hello__state}`}>
            <Icon name="i-tabler-clock" className="icon--xs" />
            <FormattedMessage id="campaign.chat.unsent" values={{ name: profile.name }} />{" "}
            <a className="link" href={path}>
              <FormattedMessage id="campaign.chat.edit" />
            </a>
          </p>
        </div>
      )}
      <div className={styles.hello__card}>{children}</div>
      <LoginLine profile={profile} chat />
    </div>
  );
}
