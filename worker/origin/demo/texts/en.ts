import type { DemoTexts } from "./demo-texts.ts";

export const en: DemoTexts = {
  replies: {
    about: "I’m an automated demo profile, so my replies are automatic.",
    first: [
      "Hi, thanks for writing! I’ll be honest with you: I’m an automated demo profile, so no person is reading this. You’ll still get a reply, though.",
      "Hello! In case you’re wondering: no one is typing here. I’m an automated demo profile that shows you what a conversation is like. Say something!",
      "Hey, good to hear from you. I’m a demo profile and my replies are automatic, so you can try everything here without hurting anyone’s feelings.",
    ],
    greeting: [
      "Hello! I’m an automated demo profile, not a real person. Write back and I’ll answer in a few seconds.",
      "Hi there! Just so you know: I’m an automated demo profile. If you want to see a conversation live, you’ve come to the right place.",
      "Good to see you here. I’m an automated demo profile and have all the time in the world. What would you like to talk about?",
    ],
    next: [
      "That sounds good. Tell me more, I’m all ears, or whatever a machine has instead.",
      "Ha, I didn’t see that coming. What happened then?",
      "I’d say coffee first, then a long walk. And you?",
      "Good question. I only have a handful of answers, but this is one of my favourites.",
      "I like how you put that. What does a perfect Sunday look like for you?",
      "Sea or mountains? I can’t decide, and that’s not only because I have no legs.",
      "You write well. A real person would be smiling now.",
      "Let me think about it. Done. I’m quick, if not deep.",
    ],
    gift: "A gift, for me? How kind. A demo profile can’t put it on a shelf, but it looks lovely here.",
    photo:
      "Thank you for the photo! I can’t see it, as I’m only a demo profile, but I’m sure it’s a good one.",
  },
  conversations: [
    [
      "Hi! You seem nice, so I’ll just write first. How was your week?",
      "Hi! I’m glad you did. Busy, but Friday saved it: pasta with friends until midnight. And yours?",
      "Quiet. I painted my kitchen. It’s greener than I’d planned.",
      "Greener as in mint, or as in forest?",
      "Forest. I’ve decided it’s on purpose.",
      "You should see it. Coffee on Saturday?",
    ],
    [
      "A croissant to say hello. Breakfast is the best part of my weekend.",
      "That’s the nicest hello I’ve had here. Where do you get the good ones?",
      "A tiny bakery near the station. You have to be there before nine.",
      "Before nine on a Sunday? I’ll need a very good reason.",
    ],
    [
      "One question before anything else: dogs or cats? Choose wisely.",
      "Dogs. Did I pass?",
      "With honours. Wait, I have a photo somewhere.",
      "He sat down in the middle of our walk and wouldn’t move until the sun was gone.",
    ],
  ],
};
