import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isAbusive } from "#origin/member/messaging/moderation/abuse.ts";
import { detectWarning } from "#origin/member/messaging/moderation/message-warning.ts";
import { runs } from "#tests/support/runs.ts";

/** Characters that the contract lets through, and milliseconds of processor time that reading them may take. */
const LONGEST = 20_000;
const PATIENCE = 400;

const later = (text: string) => detectWarning(text, false);
const first = (text: string) => detectWarning(text, true);

test("money is talked of in any language of the site", () => {
  const asked = [
    "Could you send me 200 euro please?",
    "can you lend me some money until friday",
    "I will pay you in Bitcoin",
    "just get a $50 Steam card",
    "send it by Western Union",
    "Kannst du mir bitte 200 Euro überweisen?",
    "Schick mir Geld",
    "Ich brauche dringend 500€",
    "Kun je me 50 euro lenen?",
    "stuur even een tikkie",
    "Stuur mij wat geld",
    "Peux-tu m'envoyer 300 euros ?",
    "J'ai besoin d'argent",
    "achète une carte PCS",
    "¿Puedes enviarme 100 euros?",
    "necesito dinero para el bus",
    "mandami 50€ per favore",
    "ho bisogno di soldi",
    "fammi un bonifico",
    "Kan du låne mig 500 kr?",
    "jeg har brug for penge",
    "Kan du sende meg 500 kr?",
    "vipps meg litt",
    "kan du swisha mig",
    "jag behöver pengar",
    "Voitko lainata minulle 50 euroa",
    "tarvitsen rahaa",
    "Pożycz mi 100 zł",
    "podaj kod BLIK",
    "potrzebuję pieniędzy",
  ];
  expect(asked.filter((text) => !["money", "scam"].includes(later(text) ?? ""))).toEqual([]);
});

test("what swindlers say is known in any language of the site, at first and later", () => {
  const said = [
    "I am stuck abroad and can't pay",
    "there is a customs fee on the parcel",
    "my uncle has an investment tip for you",
    "let's move to WhatsApp",
    "add me on telegram",
    "send me the code you got",
    "Ich hänge im Ausland fest",
    "die Zollgebühren sind hoch",
    "schreib mir auf WhatsApp",
    "schick mir den Code",
    "ik zit vast in het buitenland",
    "heb je een beleggingstip",
    "kom naar Telegram",
    "de verificatiecode",
    "je suis bloquée à l'étranger",
    "les frais de douane",
    "on parle sur WhatsApp ?",
    "estoy atrapado en el extranjero",
    "hablamos por WhatsApp",
    "dame el código",
    "sono bloccato all'estero",
    "spese doganali",
    "scrivimi su Telegram",
    "jeg sidder fast i udlandet",
    "skriv på WhatsApp",
    "send mig koden",
    "jeg sitter fast i utlandet",
    "tollavgift",
    "jag är strandsatt utomlands",
    "tullavgiften måste betalas",
    "olen jumissa ulkomailla",
    "tullimaksut",
    "jatketaan WhatsAppissa",
    "utknęłam za granicą",
    "opłata celna",
    "napisz na WhatsApp",
    "podaj mi kod weryfikacyjny",
  ];
  expect(said.filter((text) => later(text) !== "scam" || first(text) !== "scam")).toEqual([]);
});

test("a bank account is known by its check digits, and a wrong one is none", () => {
  expect([
    later("NL91 ABNA 0417 1643 00"),
    later("de89370400440532013000 danke"),
    later("NL92 ABNA 0417 1643 00"),
    later("model AB12 CDEF GHIJ KLMN"),
  ]).toEqual(["money", "money", null, null]);
});

test("links and telephone numbers are of note at first contact only", () => {
  const links = [
    "https://example.com/x",
    "look at www.example.nl",
    "w w w . example . com",
    "my page: example dot com",
    "anna@example.it",
    "t.me/anna",
    "example(dot)de",
    "ex-ample.co.uk",
  ];
  const phones = [
    "call 06 12 34 56 78",
    "06.12.34.56.78",
    "+31 6 12345678",
    "0 6 1 2 3 4 5 6 7 8",
    "+45 12-34-56-79",
    "(0176) 123 456 78",
    "O612345678",
    "０６１２３４５６７８",
    "0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣",
  ];
  expect(links.map(first)).toEqual(links.map(() => "link"));
  expect(phones.map(first)).toEqual(phones.map(() => "phone"));
  expect([...links, ...phones].map(later).filter((warning) => warning !== null)).toEqual([]);
});

test("dates, years, prices and figures are no telephone numbers", () => {
  const texts = [
    "born 12.05.1990",
    "on 1990-05-12 at 18:30",
    "12/05/1990 18:30",
    "from 2015-2019",
    "2019, 2020 and 2021",
    "it cost 1.250.000,00",
    "€ 12 500 000",
    "12 500 000 kr",
    "1 2 3 4 5 6 7 8 9",
    "I am 32, 176 cm, 70 kg",
    "at 20:30, row 12, seat 34",
    "10.000 steps",
    "11111111111",
  ];
  expect(texts.filter((text) => first(text) !== null)).toEqual([]);
});

/** What people write to each other, with words in it that a careless list would find. */
const HARMLESS = [
  "I live in Scunthorpe and my analyst loves cockatoos, Essex and cocktails.",
  "What a great class! Passion fruit, a grape and a therapist.",
  "I love it.It is late, me too.",
  "Nice shoes. Net result: none",
  "I paid 20 euro for the ticket and 3 for coffee",
  "Shall I transfer at Utrecht or Amsterdam?",
  "Send me a photo of your dog!",
  "My bank holiday is on Monday",
  "I've been saving money for a trip",
  "Dick and Fanny are my grandparents' names",
  "I'd kill for a coffee",
  "You are killing me, so funny",
  "Analyse das mal, so ein Mist!",
  "Ich höre gern Musik und sitze am Strand. Es hat geregnet",
  "Die Pute war lecker, die fitten Leute auch. Mach dich fertig, ich hol dich ab!",
  "ich bin dick befreundet mit Arsenal",
  "Ich kaufe Essen für 20 Euro und schicke dir ein Foto",
  "weiß nicht wo du wohnst",
  "Ik wil een huis huren, ik kook een slak",
  "Leuk. Net thuis van mijn werk, 25 kilometer gefietst",
  "Ik weet niet waar je woont",
  "J'ai mangé un concombre avec ma chatte Minou",
  "Mon argent de poche, c'était 5 euros",
  "Je sais pas où tu habites",
  "mon RER est bloqué",
  "Ellos iban a la hora de siempre, ¡de puta madre!",
  "No sé dónde vives",
  "la zorra y el lobo",
  "Non so dove abiti",
  "La guerra di Troia, nebbia fitta",
  "Slut på dagen, puss och kram",
  "Tusen kyss og klem, kys fra mig",
  "Vilken kurva! Bra slut",
  "jeg har fag i dag, det slet ikke svært",
  "Vi ses klokken 20 nok en gang",
  "Ruma sää, mutta kiva lehmä laitumella",
  "Mulla on 5 euroa ja kahvi maksaa 3",
  "Nie wiem, gdzie mieszkasz",
  "Masz suka czy pies? suczka",
  "Kupiłam to za 50 zł",
  "See you at 8, platform 12!",
  "0 6 and 12",
  "👍🏽❤️",
  "",
  "   ",
  ".",
  "مرحبا كيف حالك",
  "Привет, как дела?",
  "שלום",
];

test("ordinary sentences raise nothing, though a piece of a word may look like one", () => {
  expect(HARMLESS.filter((text) => first(text) !== null)).toEqual([]);
  expect(HARMLESS.filter(isAbusive)).toEqual([]);
});

test("a writer who insults, threatens or demands is asked first, in any language of the site", () => {
  const harsh = [
    "You stupid bitch",
    "fuck you",
    "I'll kill you",
    "I know where you live",
    "send nudes",
    "Du Schlampe",
    "Ich bring dich um",
    "schick mir mal Nacktbilder",
    "vuile hoer",
    "ik maak je dood",
    "stuur eens een naaktfoto",
    "sale pute",
    "je vais te tuer",
    "envoie-moi des nudes",
    "hijo de puta",
    "te voy a matar",
    "mándame fotos tuyas desnuda",
    "sei una troia",
    "ti ammazzo",
    "so dove abiti",
    "mandami una foto nuda",
    "din fede so",
    "jeg slår dig ihjel",
    "send et nøgenbillede",
    "din hore",
    "jeg skal drepe deg",
    "send meg nakenbilder",
    "jävla hora",
    "jag ska döda dig",
    "skicka en nakenbild",
    "vitun huora",
    "tapan sut",
    "lähetä alastonkuvia",
    "ty kurwo",
    "zabiję cię",
    "wiem gdzie mieszkasz",
    "wyślij mi nagie zdjęcia",
  ];
  expect(harsh.filter((text) => !isAbusive(text))).toEqual([]);
});

test("letters set apart, drawn out, in disguise or written as figures change nothing", () => {
  expect(
    [
      "b i t c h",
      "f.u.c.k you",
      "fuuuuck you",
      "B1TCH",
      "bi\u00adtch",
      "bіtch",
      "ＢＩＴＣＨ",
      "HÙRENSOHN",
      "a$$hole",
    ].filter((text) => !isAbusive(text)),
  ).toEqual([]);
  expect(["b i t c o i n", "B1TCOIN", "bitcoooin", "what's app? no: on whats\u200bapp"].map(later)).toEqual([
    "money",
    "money",
    "money",
    "scam",
  ]);
});

test("a phrase does not read on over the end of a sentence", () => {
  expect([later("Send me a photo. Money is tight, ha"), later("Send me a little money")]).toEqual([
    null,
    "money",
  ]);
});

test("any text is read in bounded time, and none makes it fail", () => {
  const pieces = fc.constantFrom(
    "w",
    " ",
    ".",
    "1",
    "0 ",
    "@",
    "a.",
    "-",
    "'",
    "!",
    "send me ",
    "mir ",
    "euro ",
    "€",
    "dot ",
    "(",
    "\u0301",
    "ﷺ",
    "𝓫",
    "aaa",
    "NL91",
    "\n",
    "👍",
    "on ",
    "send ",
    "wa.me",
  );
  const hostile = fc.oneof(
    fc
      .array(pieces, { minLength: 1, maxLength: 6 })
      .map((some) => some.join("").repeat(LONGEST).slice(0, LONGEST)),
    fc.array(pieces, { minLength: 2_000, maxLength: 4_000 }).map((some) => some.join("").slice(0, LONGEST)),
    fc.string({ unit: "binary", maxLength: 4_000 }),
  );
  let slowest = 0;
  fc.assert(
    fc.property(hostile, (text) => {
      const began = process.threadCpuUsage();
      first(text);
      isAbusive(text);
      const { user, system } = process.threadCpuUsage(began);
      slowest = Math.max(slowest, (user + system) / 1_000);
    }),
    { numRuns: runs(60) },
  );
  expect(slowest).toBeLessThan(PATIENCE);
});
