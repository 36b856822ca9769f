import type { DemoTexts } from "./demo-texts.ts";

export const pl: DemoTexts = {
  replies: {
    about: "To automatyczny profil demo, więc odpowiedzi też są automatyczne.",
    first: [
      "Cześć, fajnie, że piszesz! Będzie szczerze: to automatyczny profil demo, więc nie czyta tego żaden człowiek. Ale odpowiedź i tak dostaniesz.",
      "Hej! Od razu mówię: nikt tu nie siedzi przy klawiaturze. To automatyczny profil demo i pokazuje, jak wygląda rozmowa. Napisz coś!",
      "Hejka, dobrze cię widzieć. To profil demo z automatycznymi odpowiedziami, więc możesz tu wszystko wypróbować i nikogo nie urazisz.",
    ],
    greeting: [
      "Cześć! To automatyczny profil demo, nie prawdziwa osoba. Odpisz, a odezwę się za parę sekund.",
      "Hejka! Żeby było jasne: to automatyczny profil demo. Jeśli chcesz zobaczyć rozmowę na żywo, to dobre miejsce.",
      "Fajnie, że tu jesteś. To automatyczny profil demo, który ma mnóstwo czasu. O czym masz ochotę pogadać?",
    ],
    next: [
      "Brzmi nieźle. Mów dalej, zamieniam się w słuch, czy co tam maszyna ma zamiast uszu.",
      "Ha, tego się nie dało przewidzieć. I co było potem?",
      "Moim zdaniem najpierw kawa, a potem długi spacer. A ty?",
      "Dobre pytanie. Mam tylko garść odpowiedzi, ale tę akurat lubię najbardziej.",
      "Ładnie powiedziane. A jak wygląda twoja idealna niedziela?",
      "Morze czy góry? Nie umiem wybrać, i to nie tylko dlatego, że nie mam nóg.",
      "Dobrze się ciebie czyta. Prawdziwy człowiek by się teraz uśmiechał.",
      "Daj mi pomyśleć. Już. Szybko mi to idzie, choć niezbyt głęboko.",
    ],
    gift: "Prezent? Dla mnie? Ale miło. Profil demo nie postawi go na półce, ale tutaj wygląda pięknie.",
    photo: "Dzięki za zdjęcie! Nie widzę go, w końcu to tylko profil demo, ale na pewno jest świetne.",
  },
  conversations: [
    [
      "Cześć! Wyglądasz na kogoś fajnego, więc piszę bez czekania. Jak ci minął tydzień?",
      "Hej! I dobrze, że piszesz. Dużo pracy, ale piątek wszystko uratował: makaron ze znajomymi do północy. A twój?",
      "Spokojnie. Kuchnia dostała nowy kolor. Jest bardziej zielona, niż miała być.",
      "Zielona jak mięta czy zielona jak las?",
      "Jak las. Wersja oficjalna: tak miało być.",
      "Muszę to zobaczyć. Kawa w sobotę?",
    ],
    [
      "Rogalik na dzień dobry. Śniadanie to najlepsza część mojego weekendu.",
      "Najmilsze „cześć”, jakie tu dostaję. Skąd bierzesz te dobre?",
      "Z malutkiej piekarni koło dworca. Trzeba być przed dziewiątą.",
      "Przed dziewiątą w niedzielę? To musi być naprawdę dobry powód.",
    ],
    [
      "Najpierw jedno pytanie: psy czy koty? Tylko ostrożnie.",
      "Psy. Zdane?",
      "Na piątkę z plusem. Czekaj, gdzieś tu mam zdjęcie.",
      "W połowie spaceru usiadł i siedział tak, dopóki nie zaszło słońce.",
    ],
  ],
};
