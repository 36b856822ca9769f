import { use, useEffect, useEffectEvent, useRef } from "react";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { passkeyFailure } from "#client/runtime/passkeys/device-fault.ts";
import type { PasskeyLoginBody } from "#contract/calls/account/user.ts";
import type { LoginFailure } from "./data.ts";

/**
 * Milliseconds until the field's offer gets a new challenge: less than the five minutes for which one is
 * good.
 */
const RENEW_AFTER = 240_000;
/** The first of them is a sign of somebody at the page: a page that nobody touches asks for nothing. */
const TOUCHES = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * The login by passkey: by a button, and by the browser's offer in the field of the email address. `logIn`
 * throws CallFailed.
 */
export function usePasskeyLogin({
  isOffered,
  logIn,
  onFailure,
}: {
  isOffered: boolean;
  logIn: (body: PasskeyLoginBody) => Promise<void>;
  /** Null: nothing to say, the device was asked something else. */
  onFailure: (failure: LoginFailure | null) => void;
}): () => Promise<void> {
  const api = use(BrowserContext)?.api;
  /** The button's question is open: the field's offer, which may come later, must not end it. */
  const isButtonsTurn = useRef(false);

  async function ask(isAutofill: boolean): Promise<void> {
    if (!api) return;
    if (!isAutofill) isButtonsTurn.current = true;
    try {
      const { signChallenge } = await import("#client/runtime/passkeys/sign-challenge.ts");
      await logIn(await signChallenge(api, isAutofill, () => isAutofill && isButtonsTurn.current));
    } catch (error) {
      const failure = passkeyFailure(error);
      // Nobody asked for the field's offer, so that it could not be made is no news.
      if (isAutofill && failure?.status === 0) return;
      if (!isAutofill) isButtonsTurn.current = false;
      onFailure(failure && { code: failure.code, minutes: failure.minutes });
      if (failure && !isAutofill) void offerInField();
    }
  }
  async function offerInField(): Promise<void> {
    if (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) await ask(true);
  }
  const beginOffer = useEffectEvent(offerInField);

  useEffect(() => {
    if (!isOffered) return undefined;
    let renewal: number | undefined;
    const stop = () => {
      for (const touch of TOUCHES) removeEventListener(touch, begin);
    };
    const begin = () => {
      stop();
      const renew = () => {
        if (document.visibilityState === "visible") void beginOffer();
        renewal = setTimeout(renew, RENEW_AFTER);
      };
      renew();
    };
    for (const touch of TOUCHES) addEventListener(touch, begin, { passive: true });
    return () => {
      stop();
      clearTimeout(renewal);
    };
  }, [isOffered]);

  return () => ask(false);
}
