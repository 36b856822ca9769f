import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { DeskFailure } from "./net.ts";
import { Failure } from "./ui/failure.tsx";
import { words } from "./words.ts";

/** A screen that could not be shown, and why. */
export function FailedScreen() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (!(error instanceof DeskFailure) && !isRouteErrorResponse(error)) console.error(error);
  return (
    <div className="card p-6">
      <Failure message={messageOf(error)} {...(!isFinal(error) && { onRetry: () => void revalidate() })} />
    </div>
  );
}

/** A refusal that is the same however often it is asked for. */
const isFinal = (error: unknown): boolean =>
  error instanceof DeskFailure &&
  ["operator_not_allowed", "own_backend", "own_decision", "not_found", "invalid_input"].includes(error.code);

function messageOf(error: unknown): string {
  if (error instanceof DeskFailure) return error.message;
  if (isRouteErrorResponse(error)) return error.status === 404 ? words.lost : words.unexpected(error.status);
  return words.unexpected(0);
}
