import type { Locale } from "#contract/entities.ts";

/** The texts of the demo's automated profiles in one language. */
export interface ReplyTexts {
  /** Stands above the profile's own description. */
  about: string;
  /**
   * The first reply in a conversation, and the first message of one that a profile begins: both disclose
   * that.
   */
  first: readonly string[];
  greeting: readonly string[];
  next: readonly string[];
  gift: string;
  photo: string;
}

const en: ReplyTexts = {
  about: "I’m an automated demo profile, so my replies are automatic.",
  first: [
    "Hi, thanks for writing! I’ll be honest with you: I’m an automated demo profile, so no person is reading this. You’ll still get a reply, though.",
    "Hello! In case you’re wondering: no one is typing here. I’m an automated demo profile that shows you what a conversation is like. Say something!",
    "Hey, good to hear from you. I’m a demo profile and my replies are automatic, so you can try everything here without hurting anyone’s feelings.",
  ],
  greeting: [
    "Hello! I’m an automated demo profile, not a real person. Write back and I’ll answer in a few seconds.",
    "Hi there! Just so you know: I’m an automated demo profile. If you want to see a conversation live, you’ve come to the right place.",
    "Good to see you here. I’m an automated demo profile and have all the time in the world. What would you like to talk about?",
  ],
  next: [
    "That sounds good. Tell me more, I’m all ears, or whatever a machine has instead.",
    "Ha, I didn’t see that coming. What happened then?",
    "I’d say coffee first, then a long walk. And you?",
    "Good question. I only have a handful of answers, but this is one of my favourites.",
    "I like how you put that. What does a perfect Sunday look like for you?",
    "Sea or mountains? I can’t decide, and that’s not only because I have no legs.",
    "You write well. A real person would be smiling now.",
    "Let me think about it. Done. I’m quick, if not deep.",
  ],
  gift: "A gift, for me? How kind. A demo profile can’t put it on a shelf, but it looks lovely here.",
  photo: "Thank you for the photo! I can’t see it, as I’m only a demo profile, but I’m sure it’s a good one.",
};

const nl: ReplyTexts = {
  about: "Ik ben een automatisch demoprofiel: ik antwoord vanzelf.",
  first: [
    "Hoi, wat leuk dat je schrijft! Ik zeg het maar eerlijk: ik ben een automatisch demoprofiel, er leest hier geen mens mee. Antwoorden doe ik wel.",
    "Hallo! Voor je het je afvraagt: er zit niemand te typen. Ik ben een automatisch demoprofiel dat laat zien hoe een gesprek hier voelt. Zeg gerust iets.",
    "Hé, leuk om van je te horen. Ik ben een demoprofiel en antwoord automatisch, dus je kunt hier alles uitproberen zonder iemand te kwetsen.",
  ],
  greeting: [
    "Hallo! Ik ben een automatisch demoprofiel, geen echt mens. Schrijf terug, dan antwoord ik binnen een paar seconden.",
    "Hoi! Even voor de duidelijkheid: ik ben een automatisch demoprofiel. Wil je een gesprek live zien, dan zit je bij mij goed.",
    "Leuk dat je er bent. Ik ben een automatisch demoprofiel en heb alle tijd van de wereld. Waar zullen we het over hebben?",
  ],
  next: [
    "Dat klinkt goed. Vertel eens verder, ik ben een en al oor, of wat een machine daarvoor heeft.",
    "Ha, die zag ik niet aankomen. En toen?",
    "Ik zou zeggen: eerst koffie en dan een lange wandeling. En jij?",
    "Goede vraag. Ik heb maar een handvol antwoorden, maar dit is een van mijn favorieten.",
    "Mooi gezegd. Hoe ziet jouw ideale zondag eruit?",
    "Zee of bergen? Ik kan niet kiezen, en dat komt niet alleen doordat ik geen benen heb.",
    "Je schrijft leuk. Een echt mens zou nu glimlachen.",
    "Daar moet ik even over nadenken. Klaar. Ik ben snel, niet diepzinnig.",
  ],
  gift: "Een cadeautje, voor mij? Wat lief. Een demoprofiel kan het niet op een plank zetten, maar hier staat het prachtig.",
  photo: "Dank je voor de foto! Ik kan hem niet zien, ik ben maar een demoprofiel, maar hij is vast mooi.",
};

const de: ReplyTexts = {
  about: "Ich bin ein automatisches Demoprofil: Ich antworte von selbst.",
  first: [
    "Hallo, schön, dass du schreibst! Ganz ehrlich: Ich bin ein automatisches Demoprofil, hier liest kein Mensch mit. Antworten kann ich aber.",
    "Hi! Bevor du dich wunderst: Hier tippt niemand. Ich bin ein automatisches Demoprofil und zeige, wie sich ein Gespräch hier anfühlt. Schreib einfach drauflos.",
    "Hey, schön von dir zu hören. Ich bin ein Demoprofil und antworte automatisch. Du kannst also alles ausprobieren, ohne jemanden zu kränken.",
  ],
  greeting: [
    "Hallo! Ich bin ein automatisches Demoprofil, kein echter Mensch. Schreib zurück, dann antworte ich in ein paar Sekunden.",
    "Hi! Nur damit du es weißt: Ich bin ein automatisches Demoprofil. Wenn du ein Gespräch live sehen willst, bist du bei mir richtig.",
    "Schön, dass du da bist. Ich bin ein automatisches Demoprofil und habe alle Zeit der Welt. Worüber wollen wir reden?",
  ],
  next: [
    "Das klingt gut. Erzähl mehr, ich bin ganz Ohr, oder was eine Maschine dafür hat.",
    "Ha, damit habe ich nicht gerechnet. Und dann?",
    "Ich würde sagen: erst ein Kaffee und dann ein langer Spaziergang. Und du?",
    "Gute Frage. Ich habe nur eine Handvoll Antworten, aber das ist eine meiner liebsten.",
    "Schön gesagt. Wie sieht dein perfekter Sonntag aus?",
    "Meer oder Berge? Ich kann mich nicht entscheiden, und das liegt nicht nur daran, dass ich keine Beine habe.",
    "Du schreibst schön. Ein echter Mensch würde jetzt lächeln.",
    "Da muss ich kurz nachdenken. Fertig. Ich bin schnell, nicht tiefsinnig.",
  ],
  gift: "Ein Geschenk, für mich? Wie lieb. Ein Demoprofil kann es nicht ins Regal stellen, aber hier macht es sich gut.",
  photo:
    "Danke für das Foto! Ich kann es nicht sehen, ich bin nur ein Demoprofil, aber es ist bestimmt schön.",
};

const TEXTS: Partial<Record<Locale, ReplyTexts>> = { en, nl, de };

export const replyTexts = (language: Locale): ReplyTexts => TEXTS[language] ?? en;

/** One of the texts, always the same for a number. */
export const pickByNumber = (texts: readonly string[], number: number): string =>
  texts[number % texts.length] ?? "";
