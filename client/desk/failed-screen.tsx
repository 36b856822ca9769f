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
      <Failure message={messageOf(error)} onRetry={() => void revalidate()} />
    </div>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof DeskFailure) return error.message;
  if (isRouteErrorResponse(error)) return error.status === 404 ? words.lost : words.unexpected(error.status);
  return words.unexpected(0);
}
