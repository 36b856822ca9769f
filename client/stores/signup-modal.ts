import type { ComponentType } from "react";
import type { IntlShape } from "react-intl";
import { proxy, ref } from "valtio";
import type { SignupProps } from "./signup-props.ts";

/** The contents of the modal, loaded when it is first opened. */
interface OpenSignup extends Pick<SignupProps, "about" | "start"> {
  Signup: ComponentType<SignupProps>;
  intl: IntlShape;
}

/** The signup that opens over any page. */
export interface SignupModalStore {
  /** Null while it is closed. */
  open: OpenSignup | null;
  /**
   * Something was entered that is not sent yet: neither the backdrop nor Escape closes it (specification,
   * section 2).
   */
  inProgress: boolean;
}

export const createSignupModal = (): SignupModalStore =>
  proxy<SignupModalStore>({ open: null, inProgress: false });

export function openSignup(modal: SignupModalStore, parts: OpenSignup): void {
  modal.open ??= ref(parts);
}
export function setInProgress(modal: SignupModalStore, inProgress: boolean): void {
  modal.inProgress = inProgress;
}
export const closeSignup = (modal: SignupModalStore): void =>
  void Object.assign(modal, { open: null, inProgress: false });
