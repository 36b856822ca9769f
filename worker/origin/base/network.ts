/**
 * The network that a request came from: an IPv4 address, or the first 64 bits of an IPv6 address, which a
 * household shares. Limits per network count by it.
 */
export function networkOf(request: Request): string {
  const address = request.headers.get("x-forwarded-for");
  if (address === null) return "unknown";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(":") ? expandIpv6(address).slice(0, 4).join(":") : address;
}

/**
 * What a network belongs to as far as anybody can tell: the first 48 bits of IPv6, which tunnel brokers give
 * away to one person, with 65,536 networks in it. An IPv4 address is itself.
 */
export const widerNetwork = (network: string): string => network.split(":").slice(0, 3).join(":");

/** The groups of an IPv6 address, the zeros that "::" leaves out included, each written in one way only. */
function expandIpv6(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const [before, after] = [head.split(":").filter(Boolean), (tail ?? "").split(":").filter(Boolean)];
  const groups =
    tail === undefined
      ? before
      : [
          ...before,
          ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0"),
          ...after,
        ];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}
