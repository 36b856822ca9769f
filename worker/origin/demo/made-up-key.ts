import { deterministicHex } from "./deterministic-id.ts";

/**
 * What the keys of made-up photos that wait begin with: by chance it is that of one upload in four thousand
 * million.
 */
const PREFIX = "0000da11";

/** The key of a made-up photo, always the same for a name. */
export const madeUpKey = async (name: string): Promise<string> =>
  `${PREFIX}${(await deterministicHex(`work ${name}`)).slice(PREFIX.length)}`;

/** Such a photo waits for a person at the desk, and not for the stand-in of one. */
export const isMadeUp = (key: string): boolean => key.startsWith(PREFIX);
