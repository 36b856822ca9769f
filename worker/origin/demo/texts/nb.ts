import type { DemoTexts } from "./demo-texts.ts";

export const nb: DemoTexts = {
  replies: {
    about: "Jeg er en automatisk demoprofil, så svarene mine kommer av seg selv.",
    first: [
      "Hei, og takk for at du skriver! La meg være ærlig: Jeg er en automatisk demoprofil, så det sitter ikke noe menneske og leser dette. Svar får du likevel.",
      "Hei! I tilfelle du lurer: Det er ingen som skriver her. Jeg er en automatisk demoprofil som viser deg hvordan en samtale er. Si noe, da vel!",
      "Hei, så hyggelig å høre fra deg. Jeg er en demoprofil og svarer automatisk, så her kan du prøve alt uten å såre noen.",
    ],
    greeting: [
      "Hei! Jeg er en automatisk demoprofil, ikke et ekte menneske. Skriv tilbake, så svarer jeg om noen sekunder.",
      "Hei, du! Bare så du vet det: Jeg er en automatisk demoprofil. Vil du se hvordan en samtale går for seg, har du kommet rett.",
      "Fint å se deg her. Jeg er en automatisk demoprofil og har all verdens tid. Hva skal vi prate om?",
    ],
    next: [
      "Det høres bra ut. Fortell mer, jeg er lutter øre, eller hva nå en maskin har i stedet.",
      "Ha, den så jeg ikke komme. Hva skjedde så?",
      "Først kaffe og så en lang tur, spør du meg. Hva med deg?",
      "Godt spørsmål. Jeg har bare en håndfull svar, men dette er en av favorittene mine.",
      "Så fint sagt. Hvordan er en perfekt søndag for deg?",
      "Sjø eller fjell? Jeg klarer ikke å velge, og det er ikke bare fordi jeg mangler bein.",
      "Du skriver godt. Et ekte menneske ville smilt nå.",
      "La meg tenke litt. Sånn. Jeg er rask, men ikke akkurat dyp.",
    ],
    gift: "En gave, til meg? Så snilt. En demoprofil har ingen hylle å sette den på, men her pynter den godt opp.",
    photo: "Takk for bildet! Jeg kan ikke se det, jeg er jo bare en demoprofil, men det er sikkert fint.",
  },
  conversations: [
    [
      "Hei! Du virker hyggelig, så jeg skriver like godt først. Hvordan har uka vært?",
      "Hei! Så bra at du gjorde det. Travel, men fredagen reddet den: pasta med venner til midnatt. Og din?",
      "Rolig. Jeg har malt kjøkkenet. Det ble litt grønnere enn planlagt.",
      "Grønt som mynte, eller grønt som skogen?",
      "Skogen. Jeg har bestemt meg for at det var meningen.",
      "Det må jeg få se. Kaffe på lørdag?",
    ],
    [
      "En croissant for å si hei. Frokosten er det beste med hele helga.",
      "Det var den koseligste hilsenen jeg har fått her. Hvor finner du de gode?",
      "Et bitte lite bakeri ved stasjonen. Du må være der før ni.",
      "Før ni på en søndag? Da trenger jeg en veldig god grunn.",
    ],
    [
      "Ett spørsmål før alt annet: hund eller katt? Velg med omhu.",
      "Hund. Besto jeg?",
      "Med glans. Vent, jeg har et bilde et sted.",
      "Han satte seg ned midt på turen og nektet å gå videre før sola var borte.",
    ],
  ],
};
