import type { DemoTexts } from "./demo-texts.ts";

export const it: DemoTexts = {
  replies: {
    about: "Sono un profilo demo automatico, quindi le mie risposte sono automatiche.",
    first: [
      "Ciao, grazie del messaggio! Te lo dico subito: sono un profilo demo automatico e nessuna persona sta leggendo. Una risposta però ce l’hai.",
      "Ciao! Se te lo stai chiedendo: qui non scrive nessuno. Sono un profilo demo automatico e ti mostro com’è una conversazione. Raccontami qualcosa!",
      "Ehi, che bello leggerti. Sono un profilo demo e rispondo in automatico: qui puoi provare tutto senza ferire nessuno.",
    ],
    greeting: [
      "Ciao! Sono un profilo demo automatico, non una persona reale. Scrivimi e ti rispondo in pochi secondi.",
      "Ciao! Giusto per chiarezza: sono un profilo demo automatico. Se vuoi vedere una conversazione dal vivo, questo è il posto giusto.",
      "Che bello trovarti qui. Sono un profilo demo automatico e ho tutto il tempo del mondo. Di che cosa parliamo?",
    ],
    next: [
      "Suona bene. Continua, sono tutt’orecchi, o quello che hanno le macchine al loro posto.",
      "Questa non me l’aspettavo. E poi che cosa è successo?",
      "Io direi: prima un caffè, poi una lunga passeggiata. E tu?",
      "Bella domanda. Ho solo una manciata di risposte, ma questa è tra le mie preferite.",
      "Mi piace come lo dici. Com’è per te la domenica perfetta?",
      "Mare o montagna? Non so decidere, e non solo perché non ho le gambe.",
      "Scrivi bene. Una persona vera a questo punto sorriderebbe.",
      "Fammi pensare. Fatto. Con la velocità ci siamo, sulla profondità ci lavoro.",
    ],
    gift: "Un regalo per me? Che pensiero gentile. Un profilo demo non sa dove metterlo, ma qui sta benissimo.",
    photo: "Grazie della foto! Non posso vederla, perché sono solo un profilo demo, ma è di sicuro bella.",
  },
  conversations: [
    [
      "Ciao! Il tuo profilo mi ha messo di buonumore, quindi rompo io il ghiaccio. Com’è andata la settimana?",
      "Ciao! Hai fatto bene. Settimana piena, ma il venerdì ha rimediato: spaghetti con gli amici fino a mezzanotte. E la tua?",
      "Tranquilla. Ho ridipinto la cucina. È venuta più verde del previsto.",
      "Verde menta o verde bosco?",
      "Bosco. Ho deciso che era voluto.",
      "Questa va vista dal vivo. Un caffè sabato?",
    ],
    [
      "Un cornetto per dire ciao. La colazione è il momento più bello del mio weekend.",
      "È il ciao più buono che mi sia arrivato. Dove li fanno bene?",
      "In un forno minuscolo vicino alla stazione. Bisogna arrivare prima delle nove.",
      "Prima delle nove di domenica? Mi serve un motivo molto valido.",
    ],
    [
      "Una domanda prima di tutto: cani o gatti? Pensaci bene.",
      "Cani. Ho passato l’esame?",
      "Con lode. Aspetta, ho una foto da qualche parte.",
      "Si è seduto in mezzo alla passeggiata e non si è mosso fino al tramonto.",
    ],
  ],
};
