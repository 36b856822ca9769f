import type { DemoTexts } from "./demo-texts.ts";

export const es: DemoTexts = {
  replies: {
    about: "Soy un perfil automático de demostración, así que mis respuestas son automáticas.",
    first: [
      "¡Hola, gracias por escribir! Te lo digo claramente: soy un perfil automático de demostración y esto no lo lee ninguna persona. Pero respuesta vas a tener.",
      "¡Hola! Por si te lo preguntas: aquí no escribe nadie. Soy un perfil automático de demostración y te enseño cómo es una conversación. ¡Cuéntame algo!",
      "Hola, qué bien leerte. Soy un perfil de demostración y respondo de forma automática: aquí puedes probarlo todo sin herir a nadie.",
    ],
    greeting: [
      "¡Hola! Soy un perfil automático de demostración, no una persona real. Escríbeme y te respondo en unos segundos.",
      "¡Hola! Para que lo sepas desde el principio: soy un perfil automático de demostración. Si quieres ver una conversación en directo, estás en el lugar indicado.",
      "Qué bien verte por aquí. Soy un perfil automático de demostración y tengo todo el tiempo del mundo. ¿De qué hablamos?",
    ],
    next: [
      "Suena bien. Sigue, que soy todo oídos, o lo que tengan las máquinas en su lugar.",
      "Esa no la vi venir. ¿Y qué pasó después?",
      "Yo diría: primero un café y luego un paseo largo. ¿Y tú?",
      "Buena pregunta. Solo tengo un puñado de respuestas, pero esta es de mis favoritas.",
      "Me gusta cómo lo dices. ¿Cómo es para ti un domingo perfecto?",
      "¿Mar o montaña? No me decido, y no es solo porque no tenga piernas.",
      "Escribes bien. Una persona de verdad ya estaría sonriendo.",
      "Déjame pensarlo. Ya está. Rapidez no me falta; profundidad, quizá.",
    ],
    gift: "¿Un regalo para mí? Qué detalle. Un perfil de demostración no tiene dónde ponerlo, pero aquí queda precioso.",
    photo:
      "¡Gracias por la foto! No puedo verla, porque solo soy un perfil de demostración, pero seguro que es buena.",
  },
  conversations: [
    [
      "¡Hola! Me has caído bien por tu perfil, así que escribo yo primero. ¿Qué tal la semana?",
      "¡Hola! Me alegro de que lo hayas hecho. Mucho lío, pero el viernes lo arregló: cena con amigos hasta las tantas. ¿Y la tuya?",
      "Tranquila. He pintado la cocina. Ha quedado más verde de lo previsto.",
      "¿Verde menta o verde bosque?",
      "Bosque. He decidido que era a propósito.",
      "Eso hay que verlo. ¿Un café el sábado?",
    ],
    [
      "Un cruasán para saludar. El desayuno es lo mejor de mi fin de semana.",
      "Es el saludo más rico que me han mandado. ¿Dónde hay cruasanes buenos?",
      "En una panadería diminuta cerca de la estación. Hay que llegar antes de las nueve.",
      "¿Antes de las nueve un domingo? Voy a necesitar una razón muy buena.",
    ],
    [
      "Una pregunta antes que nada: ¿perros o gatos? Piénsalo bien.",
      "Perros. ¿He aprobado?",
      "Con matrícula. Espera, tengo una foto por aquí.",
      "Se sentó en mitad del paseo y no se movió hasta que se fue el sol.",
    ],
  ],
};
