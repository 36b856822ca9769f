import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { Alarm } from "#client/ui/alarm.tsx";

export interface Failure {
  code: string;
  /** Seconds until it may be sent again; null where nothing says so. */
  retryAfter: number | null;
}

/** Why the statement did not get through, and that an email counts as well. */
export function SendFault({ failure }: { failure: Failure | null }) {
  const { site } = useFrame();
  const code = failure?.code === "too_many_requests" || failure?.code === "offline" ? failure.code : "error";
  return (
    <Alarm>
      {failure && failure.code !== "invalid_input" && (
        <span>
          <FormattedMessage
            id={`withdrawal.fault.${code}`}
            values={{ email: <a href={`mailto:${site.support_email}`}>{site.support_email}</a> }}
          />
        </span>
      )}
    </Alarm>
  );
}
