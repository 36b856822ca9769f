import { FormattedMessage } from "react-intl";
import { Alarm } from "#client/ui/alarm.tsx";

export interface Failure {
  code: string;
  /** Seconds until it may be sent again; null where nothing says so. */
  retryAfter: number | null;
}

/** The codes that have words of their own. */
const KNOWN = [
  "login_required",
  "not_found",
  "appeal_login",
  "appeal_made",
  "appeal_over",
  "offline",
] as const;
const DAY_SECONDS = 86_400;

/** Why the complaint was not sent, what becomes of it, and when to try again. */
export function SendFault({ failure }: { failure: Failure | null }) {
  return <Alarm>{failure && <Words {...failure} />}</Alarm>;
}

function Words({ code, retryAfter }: Failure) {
  if (code === "invalid_input") return <FormattedMessage tagName="span" id="complaints.fault.fields" />;
  if (code === "too_many_requests" && retryAfter !== null) return <TryAgainAt seconds={retryAfter} />;
  if (code === "too_many_requests") return <FormattedMessage tagName="span" id="complaints.fault.later" />;
  const known = KNOWN.find((each) => each === code);
  return <FormattedMessage tagName="span" id={`complaints.fault.${known ?? "error"}`} />;
}

/** At the hour, or in so many days: the reader's own clock says it, so nothing of it is rendered at the edge. */
function TryAgainAt({ seconds }: { seconds: number }) {
  const unit = seconds >= DAY_SECONDS ? "hour" : "minute";
  const size = unit === "hour" ? 3_600 : 60;
  return (
    <FormattedMessage
      tagName="span"
      id="complaints.fault.too_many_requests"
      values={{ count: Math.ceil(seconds / size), unit }}
    />
  );
}
