import { useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";
import type { ProfileView } from "#contract/entities.ts";
import styles from "./page.module.css";

/** Who may see how much of a profile (specification, section 6). */
const VIEWERS = ["visitor", "member", "premium"] as const;
type Viewer = (typeof VIEWERS)[number];

/** A profile as a viewer sees it, of one that its own member gets whole. */
const seenBy = (viewer: Viewer, { verified, ...profile }: ProfileView): ProfileView => ({
  ...profile,
  ...(viewer !== "visitor" && verified && { verified }),
  fields: viewer === "visitor" ? {} : profile.fields,
  photos: viewer === "premium" ? profile.photos : [],
  locked_photos: viewer === "premium" ? [] : profile.locked_photos,
});

/** Shows a member their own profile as a visitor, a member or a Premium member sees it. */
export function OwnView({
  profile,
  children,
}: {
  profile: ProfileView;
  /** The profile as seen, with what says so and chooses the viewer. */
  children: (seen: ProfileView, chooser: ReactNode) => ReactNode;
}) {
  const intl = useIntl();
  const [viewer, setViewer] = useState<Viewer>("member");
  // A backend that serves the specification alone names each photo once, for this member.
  const isWhole = profile.photos.length === profile.locked_photos.length;
  const chooser = (
    <div className={styles.person__own}>
      <p>
        <FormattedMessage id="member.own" />{" "}
        <PageLink className="link" href={pathOf("profile")}>
          <FormattedMessage id="member.own.edit" />
        </PageLink>
      </p>
      {isWhole && (
        <div className="needs-script">
          <SegmentedControl
            name="viewer"
            legend={intl.formatMessage({ id: "member.own.as" })}
            options={VIEWERS.map((value) => ({
              value,
              label: intl.formatMessage({ id: `member.own.${value}` }),
            }))}
            value={viewer}
            onChange={(value) => {
              const chosen = VIEWERS.find((each) => each === value);
              if (chosen) setViewer(chosen);
            }}
          />
        </div>
      )}
    </div>
  );
  return children(isWhole ? seenBy(viewer, profile) : profile, chooser);
}
