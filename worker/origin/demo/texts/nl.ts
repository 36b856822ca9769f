import type { DemoTexts } from "./demo-texts.ts";

export const nl: DemoTexts = {
  replies: {
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
  },
  conversations: [
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
  ],
};
