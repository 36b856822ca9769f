import type { ChatAnswer, MessageView } from "#contract/calls/chat/chat.ts";
import type { ChatView } from "#contract/calls/chat/chats.ts";

/** A message as a conversation's answer has it; by itself one that came from the other. */
export function messageOf(order: number, more: Partial<MessageView> = {}): MessageView {
  const from_me = more.from_me ?? false;
  return {
    id: `m${order}`,
    from_me,
    order,
    arrival: order,
    at: new Date(Date.UTC(2026, 0, 5, 12, order)).toISOString(),
    kind: "text",
    text: `Message ${order}`,
    state: from_me ? "sent" : "received",
    ...more,
  };
}

const bert = {
  id: "bert",
  name: "Bert",
  age: 30,
  gender: "male" as const,
  fictional: false,
  main_image: null,
};

export const chatOf = (messages: MessageView[], more: Partial<ChatAnswer> = {}): ChatAnswer => ({
  conversation: { id: "c", messages },
  profile: bert,
  num_unread_messages: 0,
  older: null,
  more: false,
  hidden_messages: 0,
  openers: [],
  closed: null,
  to_understand: false,
  costs: { message: 5, gift: 10, photo: 5, message_money: null },
  balance: { credits: 20, entries: 1 },
  message_length: 500,
  read_marks: true,
  may_send_photos: true,
  waiting_text: null,
  ...more,
});

export const rowOf = (id: string, last: MessageView | null, unread = 0): ChatView => ({
  conversation: { id },
  profile: { ...bert, id: `p-${id}` },
  num_unread_messages: unread,
  last_message: last,
});
