import type { DemoTexts } from "./demo-texts.ts";

export const fr: DemoTexts = {
  replies: {
    about: "Je suis un profil de démonstration automatisé : mes réponses sont automatiques.",
    first: [
      "Salut, merci pour ton message ! Je te le dis franchement : je suis un profil de démonstration automatisé, aucune personne ne lit ceci. Mais tu auras une réponse, promis.",
      "Bonjour ! Au cas où tu te poserais la question : personne ne tape ici. Je suis un profil de démonstration automatisé qui te montre à quoi ressemble une conversation. Dis-moi quelque chose !",
      "Coucou, ça fait plaisir de te lire. Je suis un profil de démonstration et mes réponses sont automatiques : tu peux tout essayer ici sans vexer personne.",
    ],
    greeting: [
      "Bonjour ! Je suis un profil de démonstration automatisé, pas une vraie personne. Écris-moi et je te réponds en quelques secondes.",
      "Salut ! Autant te le dire tout de suite : je suis un profil de démonstration automatisé. Si tu veux voir une conversation en direct, c’est le bon endroit.",
      "Ça fait plaisir de te voir ici. Je suis un profil de démonstration automatisé et j’ai tout mon temps. De quoi on parle ?",
    ],
    next: [
      "Ça me plaît. Raconte encore, je suis tout ouïe, ou ce que les machines ont à la place.",
      "Ah, celle-là, je ne l’avais pas vue venir. Et après ?",
      "Moi, je dirais : d’abord un café, puis une longue balade. Et toi ?",
      "Bonne question. Je n’ai qu’une poignée de réponses, mais celle-ci est une de mes préférées.",
      "J’aime bien ta façon de le dire. C’est quoi, pour toi, un dimanche parfait ?",
      "Mer ou montagne ? Je n’arrive pas à choisir, et pas seulement parce que je n’ai pas de jambes.",
      "Tu écris bien. Une vraie personne serait en train de sourire.",
      "Laisse-moi réfléchir. Voilà. Pour la vitesse, je suis là ; pour la profondeur, un peu moins.",
    ],
    gift: "Un cadeau, pour moi ? C’est adorable. Un profil de démonstration n’a pas d’étagère, mais ici, il fait très joli.",
    photo:
      "Merci pour la photo ! Je ne peux pas la voir, je ne suis qu’un profil de démonstration, mais je parie qu’elle est réussie.",
  },
  conversations: [
    [
      "Salut ! Ton profil m’a plu, alors je me lance. Ta semaine s’est bien passée ?",
      "Salut ! Tu as bien fait. Bien remplie, mais vendredi a tout sauvé : des pâtes avec des amis jusqu’à minuit. Et la tienne ?",
      "Tranquille. J’ai repeint ma cuisine. C’est plus vert que prévu.",
      "Vert menthe ou vert sapin ?",
      "Sapin. J’ai décidé que c’était voulu.",
      "Il faut voir ça. Un café samedi ?",
    ],
    [
      "Un croissant pour dire bonjour. Le petit-déjeuner, c’est le meilleur moment de mon week-end.",
      "C’est le plus joli bonjour qu’on m’ait envoyé ici. Tu trouves où, les bons croissants ?",
      "Dans une boulangerie minuscule, près de la gare. Il faut y être avant neuf heures.",
      "Avant neuf heures, un dimanche ? Il va me falloir une très bonne raison.",
    ],
    [
      "Une question avant toute chose : chien ou chat ? Réfléchis bien.",
      "Chien. J’ai réussi l’examen ?",
      "Avec les félicitations du jury. Attends, j’ai une photo quelque part.",
      "Il s’est assis en pleine balade et n’a plus bougé avant le coucher du soleil.",
    ],
  ],
};
