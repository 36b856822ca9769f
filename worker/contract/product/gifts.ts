/**
 * The gifts that can be sent in a conversation, one row each. The compiler asks for a new one's drawing in
 * client/chat/gift-picture.tsx, and tests/drop-ins/tables.test.ts for its messages (`gift.<name>`).
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
