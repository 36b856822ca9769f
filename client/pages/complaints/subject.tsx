import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, useUser } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ComplaintSubject } from "./data.ts";
import styles from "./page.module.css";

/** What the complaint is about, where its address says so. */
export function Subject({ profile, photo, message, decision }: ComplaintSubject) {
  const intl = useIntl();
  const user = useUser();
  const { site } = useFrame();
  if (decision !== null)
    return (
      <p className={styles.complaints__subject}>
        <FormattedMessage
          id="complaints.about.decision"
          values={{ decision: <b className="num">{decision}</b> }}
        />
      </p>
    );
  if (profile === null) return null;
  const what = message !== null ? "message" : photo !== null ? "photo" : "profile";
  const isMessage = what === "message";
  const href =
    isMessage && user ? pathOf("members-id-chat", { id: profile }) : pathOf("members-id", { id: profile });
  return (
    <div className={styles.complaints__subject}>
      {what === "photo" && photo !== null && (
        <img
          src={site.cdn_prefix + photo}
          width={72}
          height={96}
          alt={intl.formatMessage({ id: "complaints.about.photo.alt" })}
        />
      )}
      <p>
        <FormattedMessage
          id={`complaints.about.${what}`}
          values={{
            link: (
              <PageLink className="link" href={href}>
                <FormattedMessage
                  id={isMessage ? "complaints.about.message.link" : "complaints.about.profile.link"}
                />
              </PageLink>
            ),
          }}
        />
      </p>
    </div>
  );
}
