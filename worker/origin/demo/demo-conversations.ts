import type { Locale } from "#contract/entities.ts";
import type { Gift } from "#contract/gifts.ts";

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

/** The words of the conversations in one language, in the order of their texts. */
type Words = readonly [
  kitchen: readonly [string, string, string, string, string, string],
  breakfast: readonly [string, string, string, string],
  dog: readonly [string, string, string, string],
];

const en: Words = [
  [
    "Hi! You seem nice, so I’ll just write first. How was your week?",
    "Hi! I’m glad you did. Busy, but Friday saved it: pasta with friends until midnight. And yours?",
    "Quiet. I painted my kitchen. It’s greener than I’d planned.",
    "Greener as in mint, or as in forest?",
    "Forest. I’ve decided it’s on purpose.",
    "You should see it. Coffee on Saturday?",
  ],
  [
    "A croissant to say hello. Breakfast is the best part of my weekend.",
    "That’s the nicest hello I’ve had here. Where do you get the good ones?",
    "A tiny bakery near the station. You have to be there before nine.",
    "Before nine on a Sunday? I’ll need a very good reason.",
  ],
  [
    "One question before anything else: dogs or cats? Choose wisely.",
    "Dogs. Did I pass?",
    "With honours. Wait, I have a photo somewhere.",
    "He sat down in the middle of our walk and wouldn’t move until the sun was gone.",
  ],
];

const nl: Words = [
  [
    "Hoi! Je lijkt me leuk, dus ik schrijf gewoon als eerste. Hoe was je week?",
    "Hoi! Fijn dat je dat doet. Druk, maar vrijdag maakte alles goed: pasta met vrienden tot middernacht. En die van jou?",
    "Rustig. Ik heb mijn keuken geverfd. Hij is groener geworden dan ik dacht.",
    "Groen als munt, of groen als een bos?",
    "Bos. Ik heb besloten dat het zo hoort.",
    "Je zou het moeten zien. Zaterdag koffie?",
  ],
  [
    "Een croissantje om hallo te zeggen. Ontbijten is het beste deel van mijn weekend.",
    "Dat is de leukste begroeting die ik hier heb gehad. Waar haal jij de goede?",
    "Bij een piepklein bakkertje vlak bij het station. Je moet er wel voor negenen zijn.",
    "Voor negenen op zondag? Dan heb ik een heel goede reden nodig.",
  ],
  [
    "Eén vraag vooraf: honden of katten? Denk goed na.",
    "Honden. Ben ik geslaagd?",
    "Met vlag en wimpel. Wacht, ik heb ergens een foto.",
    "Hij ging midden in onze wandeling zitten en kwam pas overeind toen de zon weg was.",
  ],
];

const de: Words = [
  [
    "Hi! Du wirkst nett, also schreibe ich einfach mal zuerst. Wie war deine Woche?",
    "Hi! Schön, dass du’s machst. Viel los, aber der Freitag hat sie gerettet: Pasta mit Freunden bis Mitternacht. Und deine?",
    "Ruhig. Ich habe meine Küche gestrichen. Sie ist grüner geworden als geplant.",
    "Grün wie Minze oder grün wie Wald?",
    "Wald. Ich habe beschlossen, dass das Absicht war.",
    "Das solltest du sehen. Kaffee am Samstag?",
  ],
  [
    "Ein Croissant zum Hallosagen. Frühstück ist für mich das Beste am Wochenende.",
    "Das ist die netteste Begrüßung, die ich hier hatte. Wo gibt’s bei dir die guten?",
    "In einer winzigen Bäckerei am Bahnhof. Man muss nur vor neun da sein.",
    "Vor neun, am Sonntag? Dafür brauche ich einen sehr guten Grund.",
  ],
  [
    "Eine Frage vorweg: Hund oder Katze? Überleg’s dir gut.",
    "Hund. Habe ich bestanden?",
    "Mit Auszeichnung. Warte, ich habe irgendwo ein Foto.",
    "Er hat sich mitten im Spaziergang hingesetzt und ist erst aufgestanden, als die Sonne weg war.",
  ],
];

const WORDS: Partial<Record<Locale, Words>> = { en, nl, de };

/** The conversations in a language, or in English. */
export function demoConversations(language: Locale): DemoConversation[] {
  const [kitchen, breakfast, dog] = WORDS[language] ?? en;
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
