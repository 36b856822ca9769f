/** Stores an answer about cookies; false where it could not be stored. */
export const sendCookieConsent = (given: boolean): Promise<boolean> =>
  fetch("/cookie-consent", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `cookies=${given ? "yes" : "no"}`,
    redirect: "manual",
  }).then(
    // The answer is a redirect for browsers without script, which the page does not follow.
    ({ type, ok }) => ok || type === "opaqueredirect",
    () => false,
  );
