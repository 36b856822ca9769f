/** Mail hosts of which a slip of the finger is worth pointing out: the ones that most people here use. */
const HOSTS = [
  "gmail.com",
  "mail.com",
  "ymail.com",
  "email.com",
  "outlook.com",
  "hotmail.com",
  "yahoo.com",
  "icloud.com",
  "live.com",
  "live.nl",
  "hotmail.nl",
  "ziggo.nl",
  "kpnmail.nl",
  "gmx.de",
  "gmx.net",
  "web.de",
  "t-online.de",
  "bluewin.ch",
  "telenet.be",
  "proton.me",
];

/**
 * The address that was probably meant, where its host is one slip away from a well-known one; else null. A
 * proposal only: the host as typed may exist.
 */
export function meantAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  if (at < 1 || host === "" || HOSTS.includes(host)) return null;
  const meant = HOSTS.find((known) => isOneSlip(host, known));
  return meant === undefined ? null : `${email.slice(0, at + 1)}${meant}`;
}

/** One letter too many, too few or wrong, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same++;
  const [rest, wanted] = [typed.slice(same), meant.slice(same)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest !== "" && rest.slice(1) === wanted.slice(1)) ||
    (rest.length > 1 && rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}
