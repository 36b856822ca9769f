import { FormattedMessage, useIntl } from "react-intl";
import { interestInSentence } from "#client/parts/fields/interest-in-sentence.ts";
import { wordsOf } from "#client/parts/fields/words.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Reason } from "#contract/calls/people/match-finder.ts";
import type { Gender } from "#contract/product/vocabulary.ts";
import styles from "./suggestions.module.css";

const ICONS: Record<Reason["kind"], string> = {
  interest: "i-tabler-hearts",
  likes: "i-tabler-thumb-up",
  distance: "i-tabler-map-pin",
  age: "i-tabler-target",
  same_age: "i-tabler-cake",
  status: "i-tabler-user",
  language: "i-tabler-language",
  goal: "i-tabler-heart-handshake",
  children: "i-tabler-mood-kid",
  smoke_free: "i-tabler-smoking-no",
  occupation: "i-tabler-briefcase",
  speaks: "i-tabler-language",
  new: "i-tabler-sparkles",
  active: "i-tabler-clock",
};

/** Why a member is suggested, in words. */
export function SuggestionReasons({ reasons, gender }: { reasons: readonly Reason[]; gender: Gender }) {
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>
          <Icon name={ICONS[reason.kind]} className="icon--xs" />
          <ReasonText reason={reason} gender={gender} />
        </li>
      ))}
    </ul>
  );
}

function ReasonText({ reason, gender }: { reason: Reason; gender: Gender }) {
  const intl = useIntl();
  if ("interest" in reason)
    return (
      <FormattedMessage
        id={`reason.${reason.kind}`}
        values={{ interest: interestInSentence(intl, reason.interest) }}
      />
    );
  if ("band" in reason)
    return (
      <FormattedMessage
        id={
          reason.band === "same_town"
            ? "reason.same_town"
            : reason.band === "farther"
              ? "reason.farther"
              : "reason.distance"
        }
        values={{ km: reason.band }}
      />
    );
  if ("status" in reason)
    return <FormattedMessage id={`field.relationship_status.${reason.status}`} values={{ gender }} />;
  if ("goal" in reason) return <FormattedMessage id={`reason.goal.${reason.goal}`} />;
  if ("children" in reason) return <FormattedMessage id={`reason.children.${reason.children}`} />;
  if ("occupation" in reason)
    return (
      <FormattedMessage
        id="reason.occupation"
        values={{ occupation: wordsOf(intl, "occupation", reason.occupation, []) }}
      />
    );
  if ("language" in reason)
    return (
      <FormattedMessage
        id={`reason.${reason.kind}`}
        values={{
          language: intl.formatDisplayName(reason.language, { type: "language" }) ?? reason.language,
        }}
      />
    );
  if ("activity" in reason) return <FormattedMessage id={`reason.active.${reason.activity}`} />;
  return <FormattedMessage id={`reason.${reason.kind}`} />;
}
