import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";

/** Stands for the sexuality of a member who withdrew their consent: what is stored in its place is not theirs. */
export function WithdrawnSexuality() {
  return (
    <div className="field">
      <h3 className="legend">
        <FormattedMessage id="field.sexuality" />
      </h3>
      <p className="meta">
        <FormattedMessage id="profile.sexuality.withdrawn" />{" "}
        <PageLink className="link" href={`${pathOf("notifications")}#privacy`}>
          <FormattedMessage id="profile.sexuality.agree" />
        </PageLink>
      </p>
    </div>
  );
}
