/**
 * What can be given in a conversation, as a message with a drawn picture: wire values on one side, message
 * ids (`gift.<name>`) on the other.
 */
export const GIFTS = [
  "rose",
  "tulips",
  "coffee",
  "tea",
  "chocolates",
  "croissant",
  "cocktail",
  "balloon",
  "kite",
  "lantern",
  "teddy",
  "star",
  "shell",
  "umbrella",
] as const;
export type Gift = (typeof GIFTS)[number];
