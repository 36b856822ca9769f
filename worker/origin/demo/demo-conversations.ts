import type { Locale } from "#contract/entities.ts";
import type { Gift } from "#contract/product/gifts.ts";
import { demoTexts } from "./texts/index.ts";

/** A message of a conversation that a demo account has from the first start. */
export interface Line {
  /** The account's own. */
  mine?: true;
  /** How many hours before the start. */
  hours: number;
  text?: string;
  gift?: Gift;
  /** A picture of tools/demo/photos.pack. */
  picture?: string;
}

/** A conversation, oldest message first; the other writes first. The account has read its first lines. */
export interface DemoConversation {
  read: number;
  lines: readonly Line[];
}

/** The conversations in a language, or in English. */
export function demoConversations(language: Locale): DemoConversation[] {
  const [kitchen, breakfast, dog] = demoTexts(language).conversations;
  return [
    {
      read: 4,
      lines: [
        { hours: 26, text: kitchen[0] },
        { hours: 25.6, text: kitchen[1], mine: true },
        { hours: 25.2, text: kitchen[2] },
        { hours: 25, text: kitchen[3], mine: true },
        { hours: 3.1, text: kitchen[4] },
        { hours: 0.6, text: kitchen[5] },
      ],
    },
    {
      read: 5,
      lines: [
        { hours: 50.1, gift: "croissant" },
        { hours: 50, text: breakfast[0] },
        { hours: 47, text: breakfast[1], mine: true },
        { hours: 46.2, text: breakfast[2] },
        { hours: 45.9, text: breakfast[3], mine: true },
      ],
    },
    {
      read: 3,
      lines: [
        { hours: 31, text: dog[0] },
        { hours: 30, text: dog[1], mine: true },
        { hours: 29.5, text: dog[2] },
        { hours: 5.1, picture: "scene/dogOnHill-1/0" },
        { hours: 5, text: dog[3] },
      ],
    },
  ];
}
