/** The activation alert is a dialog only where a partner's signup ends on a phone (specification, section 2). */
export const activationIsModal = (query: string, isSmartphone: boolean): boolean =>
  isSmartphone && new URLSearchParams(query).has("api_signup_complete");
