/** The texts of the demo's automated profiles in one language. */
interface ReplyTexts {
  /** Stands above the profile's own description. */
  about: string;
  /**
   * The first reply in a conversation, and the first message of one that a profile begins: both disclose
   * that.
   */
  first: readonly string[];
  greeting: readonly string[];
  next: readonly string[];
  gift: string;
  photo: string;
}

/** The words of the conversations in one language, in the order of their texts. */
type ConversationTexts = readonly [
  kitchen: readonly [string, string, string, string, string, string],
  breakfast: readonly [string, string, string, string],
  dog: readonly [string, string, string, string],
];

/** What the demo says in one language, beside what members say about themselves (tools/demo/texts). */
export interface DemoTexts {
  replies: ReplyTexts;
  conversations: ConversationTexts;
}
