import { FormattedMessage } from "react-intl";
import { CloseButton } from "#client/ui/close-button.tsx";
import { RetryButton } from "#client/ui/retry-button.tsx";

export interface FailedPartProps {
  onRetry: () => void;
  /** Left out where something around it closes. */
  onClose?: () => void;
}

/** In the place of a part of the page that could not be loaded. */
export function FailedPart({ onRetry, onClose }: FailedPartProps) {
  return (
    <div className="part-failed">
      <p role="alert">
        <FormattedMessage id="shell.part.failed" />
      </p>
      <RetryButton onClick={onRetry} />
      {onClose && <CloseButton onClick={onClose} />}
    </div>
  );
}
