import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import type { Campaign, CampaignData } from "#client/parts/landers/campaign/campaign-source.ts";
import { FictionalNote, Line, LockedCount, LoginLine } from "#client/parts/landers/campaign/campaign.tsx";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { ProfileView } from "#contract/entities.ts";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

export { head } from "#client/parts/landers/campaign/campaign.tsx";

/** Locked photos that are shown; the last one counts the rest. */
const LOCKED_SHOWN = 4;

/** A profile with its locked photos, and the signup beside it. */
export function Page() {
  const data = usePageData<CampaignData>();
  if (data.state !== "ready") return <Unavailable state={data.state} what="profile" />;
  return <Landing {...data} />;
}

function Landing({ profile }: Campaign) {
  const intl = useIntl();
  const { site } = useFrame();
  const { name, age, locked_photos: locked } = profile;
  return (
    <article className={`wrap ${styles.land}`}>
      <div className={styles.land__photos}>
        <div className={`photo ${styles.land__main}`}>
          <FacePicture isCut profile={profile} size="full" eager />
          {profile.fictional && <FictionalTag onPhoto />}
          <div className={styles.land__name}>
            <h1>
              <FormattedMessage id="face.name" values={{ name, age }} />
            </h1>
            <p>
              <Line profile={profile} />
            </p>
          </div>
        </div>
        {locked.length > 0 && <Locked profile={profile} />}
      </div>
      <section className={styles.land__card} aria-labelledby="land-join">
        <h2 id="land-join">
          <FormattedMessage id="campaign.join.title" values={{ name }} />
        </h2>
        <p className={landerStyles.lander__text}>
          <FormattedMessage id="campaign.join.text" values={{ name, site: site.name }} />
        </p>
        <LanderSignup button={intl.formatMessage({ id: "campaign.join" })} about={profile} />
        <LoginLine profile={profile} />
      </section>
      <Words profile={profile} />
    </article>
  );
}

/** Other bytes than the photos that they stand for. */
function Locked({ profile: { locked_photos: locked } }: { profile: ProfileView }) {
  const address = usePhotoAddress();
  const beyond = locked.length - LOCKED_SHOWN;
  return (
    <div className={styles.land__locked}>
      <ul aria-hidden="true">
        {locked.slice(0, LOCKED_SHOWN).map(({ blurred_filename: blurred }, i) => (
          <li key={blurred} className="photo">
            <img src={address(blurred)} width={36} height={48} alt="" decoding="async" />
            <span className={styles.land__lock}>
              <Icon name="i-tabler-lock" />
              {i === LOCKED_SHOWN - 1 && beyond > 0 && <span>+{beyond}</span>}
            </span>
          </li>
        ))}
      </ul>
      <LockedCount count={locked.length} />
    </div>
  );
}

/** What the member says of themselves: their text first, as they would say it. */
function Words({ profile }: { profile: ProfileView }) {
  const { notes, interests } = profile;
  const { about_me: about, ...others } = notes;
  return (
    <div className={styles.land__words}>
      <FictionalNote profile={profile} />
      {about !== undefined && <blockquote dir="auto">{about}</blockquote>}
      {Object.entries(others).map(([note, text]) => (
        <div key={note}>
          <h2>
            <FormattedMessage id={`member.note.${note}` as "member.note.looking_for"} />
          </h2>
          <p dir="auto">{text}</p>
        </div>
      ))}
      {interests.length > 0 && (
        <div>
          <h2>
            <FormattedMessage id="member.interests" />
          </h2>
          <ul className="chips">
            {interests.map((interest) => (
              <li key={interest} className="chip">
                <FormattedMessage id={`vocab.interests.${interest}`} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
