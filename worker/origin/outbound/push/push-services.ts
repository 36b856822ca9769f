/** Push services that browsers use, by their hosts; of the second list any host below the domain. */
const HOSTS: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
];
const DOMAINS: readonly string[] = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/**
 * Whether an endpoint is one of a known push service: what we send goes to no other host, so that nobody can
 * have this server call an address of their own choosing.
 */
export function isKnownPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return (
    url !== null &&
    url.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    url.port === "" &&
    url.hash === "" &&
    (HOSTS.includes(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain)))
  );
}
