import { words } from "#client/desk/words.ts";

/** Why something did not work, with the way to try it again where there is one. */
export const Failure = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
    {message}
    {onRetry && (
      <button type="button" className="btn" onClick={onRetry}>
        {words.retry}
      </button>
    )}
  </p>
);
