import { FormattedMessage } from "react-intl";
import { Alarm } from "#client/ui/alarm.tsx";
import type { Fault } from "./use-verification.ts";

/** What has words of its own; anything else went wrong somehow. */
const KNOWN = [
  "link_expired",
  "not_confirmed",
  "too_many_uploads",
  "not_an_image",
  "unsupported_image",
  "image_too_large",
  "image_too_small",
  // said by this page alone: the browser changes what is read from a canvas
  "canvas",
] as const;

export function FaultLine({ fault }: { fault: Fault | null }) {
  const known = KNOWN.find((code) => code === fault?.code);
  return (
    <Alarm>
      {fault &&
        (known ? (
          <FormattedMessage tagName="span" id={`verification.fault.${known}`} />
        ) : fault.status === 0 ? (
          <FormattedMessage tagName="span" id="verification.fault.offline" />
        ) : (
          <FormattedMessage
            tagName="span"
            id="verification.fault.error"
            values={{ status: String(fault.status), code: fault.code }}
          />
        ))}
    </Alarm>
  );
}
