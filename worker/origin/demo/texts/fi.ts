import type { DemoTexts } from "./demo-texts.ts";

export const fi: DemoTexts = {
  replies: {
    about: "Olen automaattinen demoprofiili: vastaan itsestään.",
    first: [
      "Moi, kiva että kirjoitit! Sanon heti rehellisesti: olen automaattinen demoprofiili, eikä kukaan ihminen lue tätä. Vastauksen saat silti.",
      "Hei! Jos ihmettelet: täällä ei näppäile kukaan. Olen automaattinen demoprofiili ja näytän, miltä keskustelu tuntuu. Sano vaikka jotain.",
      "No moi, mukava kuulla sinusta. Olen demoprofiili ja vastaan automaattisesti, joten voit kokeilla kaikkea loukkaamatta ketään.",
    ],
    greeting: [
      "Hei! Olen automaattinen demoprofiili, en oikea ihminen. Vastaa, niin vastaan takaisin parissa sekunnissa.",
      "Moikka! Ihan vain tiedoksi: olen automaattinen demoprofiili. Jos haluat nähdä, miten keskustelu toimii, tulit oikeaan paikkaan.",
      "Kiva, että olet täällä. Olen automaattinen demoprofiili, ja minulla on kaikki maailman aika. Mistä juteltaisiin?",
    ],
    next: [
      "Kuulostaa hyvältä. Kerro lisää, olen pelkkänä korvana, tai mitä koneella nyt sellaisen paikalla on.",
      "Hah, tuota en osannut odottaa. Mitä sitten tapahtui?",
      "Sanoisin, että ensin kahvit ja sitten pitkä kävely. Entä sinä?",
      "Hyvä kysymys. Vastauksia minulla on vain kourallinen, mutta tämä on suosikkejani.",
      "Hienosti sanottu. Millainen on sinun täydellinen sunnuntaisi?",
      "Mökki vai kaupunki? En osaa valita, eikä se johdu vain siitä, ettei minulla ole jalkoja.",
      "Kirjoitat kivasti. Oikea ihminen hymyilisi nyt.",
      "Annas kun mietin. Valmis. Olen nopea, en syvällinen.",
    ],
    gift: "Lahja, minulle? Voi miten ihanaa. Demoprofiililla ei ole hyllyä, mutta tässä se näyttää hienolta.",
    photo: "Kiitos kuvasta! En näe sitä, koska olen vain demoprofiili, mutta varmasti se on hyvä.",
  },
  conversations: [
    [
      "Moi! Vaikutat mukavalta, joten kirjoitan nyt vain ensin. Miten viikkosi meni?",
      "Moi! Hyvä että kirjoitit. Kiirettä piti, mutta perjantai pelasti: pastaa kavereiden kanssa puoleenyöhön. Entä sinulla?",
      "Rauhallisesti. Maalasin keittiön. Siitä tuli vihreämpi kuin oli tarkoitus.",
      "Vihreä niin kuin minttu vai niin kuin metsä?",
      "Metsä. Olen päättänyt, että niin oli tarkoituskin.",
      "Sinun pitäisi nähdä se. Kahville lauantaina?",
    ],
    [
      "Croissant tervehdykseksi. Aamiainen on viikonlopun paras hetki.",
      "Tuo on kivoin tervehdys, jonka olen täällä saanut. Mistä sinä saat hyvät?",
      "Pikkuruisesta leipomosta aseman vierestä. Siellä pitää vain olla ennen yhdeksää.",
      "Ennen yhdeksää sunnuntaina? Siihen tarvitsen todella hyvän syyn.",
    ],
    [
      "Yksi kysymys ennen muita: koira vai kissa? Mieti tarkkaan.",
      "Koira. Pääsinkö läpi?",
      "Kiitettävästi. Odota, minulla on kuva jossain.",
      "Se istahti kesken lenkin eikä noussut, ennen kuin aurinko oli laskenut.",
    ],
  ],
};
