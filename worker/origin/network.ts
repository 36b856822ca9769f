/**
 * The network that a request came from: an IPv4 address, or the first 64 bits of an IPv6 address, which a
 * household shares. Limits per network count by it.
 */
export function networkOf(request: Request): string {
  const address = request.headers.get("x-forwarded-for");
  if (address === null) return "unknown";
  return address.includes(":") ? expandIpv6(address).slice(0, 4).join(":") : address;
}

/** The groups of an IPv6 address, the zeros that "::" leaves out included. */
function expandIpv6(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [head.split(":").filter(Boolean), (tail ?? "").split(":").filter(Boolean)];
  return tail === undefined
    ? before
    : [
        ...before,
        ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0"),
        ...after,
      ];
}
