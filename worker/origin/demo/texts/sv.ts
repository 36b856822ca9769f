import type { DemoTexts } from "./demo-texts.ts";

export const sv: DemoTexts = {
  replies: {
    about: "Jag är en automatisk demoprofil, så mina svar kommer av sig själva.",
    first: [
      "Hej och tack för att du skriver! Jag ska vara ärlig: jag är en automatisk demoprofil, så det sitter ingen människa och läser. Svar får du ändå.",
      "Hej! Om du undrar: det är ingen som sitter vid tangenterna. Jag är en automatisk demoprofil som visar hur en konversation kan se ut. Säg något!",
      "Hej, vad kul att du hör av dig. Jag är en demoprofil och mina svar är automatiska, så här kan du prova allt utan att såra någon.",
    ],
    greeting: [
      "Hej! Jag är en automatisk demoprofil, ingen riktig människa. Skriv tillbaka så svarar jag om några sekunder.",
      "Hej på dig! Bara så att du vet: jag är en automatisk demoprofil. Vill du se en konversation på riktigt har du kommit rätt.",
      "Kul att se dig här. Jag är en automatisk demoprofil och har all tid i världen. Vad ska vi prata om?",
    ],
    next: [
      "Det låter bra. Berätta mer, jag är idel öra, eller vad en maskin nu har i stället.",
      "Ha, det hade jag inte väntat mig. Vad hände sedan?",
      "Först kaffe, sedan en lång promenad, säger jag. Och du?",
      "Bra fråga. Jag har bara en handfull svar, men det här är en av mina favoriter.",
      "Det var fint sagt. Hur ser en perfekt söndag ut för dig?",
      "Hav eller berg? Jag kan inte bestämma mig, och det är inte bara för att jag saknar ben.",
      "Du skriver bra. En riktig människa hade lett nu.",
      "Låt mig fundera på det. Klart. Jag är snabb, men inte så djup.",
    ],
    gift: "En present, till mig? Vad snällt. En demoprofil har ingen hylla att ställa den på, men den gör sig fint här.",
    photo: "Tack för bilden! Jag kan inte se den, jag är ju bara en demoprofil, men den är säkert fin.",
  },
  conversations: [
    [
      "Hej! Du verkar trevlig, så jag skriver väl först då. Hur har din vecka varit?",
      "Hej! Vad glad jag blir. Stressig, men fredagen räddade den: pasta med vännerna till midnatt. Din då?",
      "Lugn. Jag målade om köket. Det blev grönare än jag hade tänkt mig.",
      "Grönt som mynta eller grönt som skog?",
      "Skog. Jag har bestämt att det var meningen.",
      "Det måste jag få se. Kaffe på lördag?",
    ],
    [
      "En croissant för att säga hej. Frukosten är det bästa på hela helgen.",
      "Det är det finaste hej jag har fått här. Var hittar du de goda?",
      "Ett litet bageri vid stationen. Man måste bara vara där före nio.",
      "Före nio på en söndag? Då behöver jag ett väldigt bra skäl.",
    ],
    [
      "En fråga innan vi går vidare: hund eller katt? Tänk efter noga.",
      "Hund. Klarade jag det?",
      "Med glans. Vänta, jag har en bild någonstans.",
      "Han satte sig mitt på promenaden och vägrade gå vidare förrän solen hade gått ner.",
    ],
  ],
};
