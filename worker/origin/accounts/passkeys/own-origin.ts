/**
 * The origins whose pages may use a site's passkeys: its host, by https. A host on the reader's own machine
 * (RFC 6761), as a demo has, is trusted by browsers without https, at any port.
 */
export function ownOrigins(host: string, claimed: string): string[] {
  const own = `https://${host}`;
  const isLoopback = host === "localhost" || host.endsWith(".localhost");
  const url = isLoopback ? URL.parse(claimed) : null;
  return url?.hostname === host && url.origin === claimed ? [own, claimed] : [own];
}
