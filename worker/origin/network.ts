/** What counts as one network: an IPv4 address, or the half of an IPv6 address that a household shares. */
export function networkOf(request: Request): string {
  const address = request.headers.get("x-forwarded-for");
  if (address === null) return "unknown";
  return address.includes(":") ? expanded(address).slice(0, 4).join(":") : address;
}

function expanded(address: string): string[] {
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
