import { CallFailed } from "#client/net/api.ts";
import type { Failure } from "#client/net/failure.ts";

/**
 * Why a passkey came to nothing: what a call was refused with, or what the device says, by the names of
 * WebAuthn. Null where another question to the device took this one's place.
 */
export function passkeyFailure(
  error: unknown,
): Pick<Failure, "status" | "code" | "field" | "minutes"> | null {
  if (error instanceof CallFailed) return error.failure;
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return null;
  const code =
    name === "InvalidStateError"
      ? "passkey_exists"
      : name === "NotAllowedError"
        ? "passkey_cancelled"
        : "passkey_unsupported";
  return { status: 0, code, field: null, minutes: null };
}
