import type { DemoTexts } from "./demo-texts.ts";

export const de: DemoTexts = {
  replies: {
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
  },
  conversations: [
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
  ],
};
