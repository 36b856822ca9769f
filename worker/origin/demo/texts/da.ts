import type { DemoTexts } from "./demo-texts.ts";

export const da: DemoTexts = {
  replies: {
    about: "Jeg er en automatisk demoprofil, så mine svar kommer af sig selv.",
    first: [
      "Hej, og tak for din besked! Jeg skal være ærlig: Jeg er en automatisk demoprofil, så der sidder ikke noget menneske og læser med. Du får nu svar alligevel.",
      "Hej! Hvis du er i tvivl: Der sidder ingen ved tasterne. Jeg er en automatisk demoprofil, der viser, hvordan en samtale ser ud. Sig endelig noget!",
      "Hej, dejligt at høre fra dig. Jeg er en demoprofil, og mine svar er automatiske, så du kan prøve det hele af uden at såre nogen.",
    ],
    greeting: [
      "Hej! Jeg er en automatisk demoprofil, ikke et rigtigt menneske. Skriv tilbage, så svarer jeg om et par sekunder.",
      "Hej med dig! Bare så du ved det: Jeg er en automatisk demoprofil. Vil du se, hvordan en samtale kører, er du kommet til den rette.",
      "Godt at se dig her. Jeg er en automatisk demoprofil og har al tid i verden. Hvad skal vi snakke om?",
    ],
    next: [
      "Det lyder godt. Fortæl mere, jeg er lutter øre, eller hvad sådan en maskine nu har.",
      "Ha, den så jeg ikke komme. Hvad skete der så?",
      "Først kaffe, så en lang gåtur, vil jeg sige. Og dig?",
      "Godt spørgsmål. Jeg har kun en håndfuld svar, men det her er et af mine bedste.",
      "Det var flot sagt. Hvordan ser en perfekt søndag ud for dig?",
      "Hav eller bjerge? Jeg kan ikke bestemme mig, og det er ikke kun, fordi jeg ikke har ben.",
      "Du skriver godt. Et rigtigt menneske ville smile nu.",
      "Lad mig lige tænke over det. Færdig. Jeg er hurtig, men ikke så dyb.",
    ],
    gift: "En gave, til mig? Hvor er du sød. En demoprofil har ingen hylde at stille den på, men her pynter den.",
    photo: "Tak for fotoet! Jeg kan ikke se det, for jeg er kun en demoprofil, men det er sikkert godt.",
  },
  conversations: [
    [
      "Hej! Du virker sød, så nu skriver jeg bare først. Hvordan har din uge været?",
      "Hej! Det er jeg glad for. Travl, men fredag reddede den: pasta med vennerne til midnat. Hvad med din?",
      "Stille og rolig. Jeg har malet køkken. Det blev lidt grønnere end planlagt.",
      "Grøn som mynte eller grøn som en skov?",
      "Skov. Jeg har besluttet, at det var meningen.",
      "Det må jeg se. Kaffe på lørdag?",
    ],
    [
      "En croissant for at sige hej. Morgenmaden er det bedste ved hele weekenden.",
      "Det er den hyggeligste hilsen, jeg har fået her. Hvor får du de gode fra?",
      "Et lillebitte bageri ved stationen. Man skal bare være der før ni.",
      "Før ni på en søndag? Så skal du komme med en virkelig god grund.",
    ],
    [
      "Ét spørgsmål først: hund eller kat? Vælg med omhu.",
      "Hund. Bestod jeg?",
      "Med ug. Vent, jeg har et billede et sted.",
      "Han satte sig midt på gåturen og ville ikke videre, før solen var gået ned.",
    ],
  ],
};
