import {
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useStores, useUser } from "#client/page/context.tsx";
import { FailedPart } from "#client/parts/notices/failed-part.tsx";
import { lazyPart } from "#client/parts/notices/lazy-part.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { NewMessage } from "#client/runtime/outbox/outbox.ts";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import type { ConversationState } from "#client/stores/chats.ts";
import { confirmFictional } from "#client/stores/conversations.ts";
import { showToast } from "#client/stores/toasts.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { QuotedMessage } from "#contract/calls/chat/chat.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { ComposerActions, PhotoNotice, type PhotoNoticeId } from "./composer-actions.tsx";
import { EMOJI_BUTTON_ID, EmojiPanel } from "./emoji-panel.tsx";
import { FictionalProfileDialog } from "./fictional-profile-dialog.tsx";
import { GiftDialog, GIFTS_HASH } from "./gift-dialog.tsx";
import { Icebreakers } from "./icebreakers.tsx";
import type { MessageDraft } from "./message-draft.ts";
import { MessagePrice, InsufficientCredits } from "./message-price.tsx";
import { partnerCard, useNameWithin } from "./partner.tsx";
import { ReplyBar } from "./quote.tsx";
import { useTypingSignal } from "./typing-signal.ts";
import { createHold } from "./voice/hold.ts";
import voiceStyles from "./voice.module.css";
import writeStyles from "./write.module.css";

/** Loaded on the first touch of its button. What is written stays behind it. */
const VoiceRecorder = lazyPart(async () => (await import("./voice/voice-recorder.tsx")).VoiceRecorder, {
  Waiting: () => <div className={voiceStyles["voice-rec"]} aria-busy="true" />,
  Failed: ({ onRetry, onClose }) => (
    <div className={voiceStyles["voice-rec"]}>
      <FailedPart onRetry={onRetry} onClose={onClose} />
    </div>
  ),
});

export interface ComposerProps {
  conversation: string;
  state: ConversationState;
  name: string;
  draft: MessageDraft;
  /** The conversation has no messages yet. */
  isEmpty: boolean;
  icebreakers: RefObject<HTMLDialogElement | null>;
  /** The message that will be answered; its quote is null where it is not loaded. */
  reply: { id: string; quoted: QuotedMessage | null } | null;
  /** Nothing will be answered any more: the member cancelled it, or the answer was taken over. */
  onReplyEnd: () => void;
}

/** The text box of a conversation, with the price of a message. */
export function Composer({
  conversation,
  state,
  name,
  draft,
  isEmpty,
  icebreakers,
  reply,
  onReplyEnd,
}: ComposerProps) {
  const { chats, connection, toasts } = useStores();
  const outbox = use(BrowserContext)?.outbox;
  const user = useUser();
  const intl = useIntl();
  const within = useNameWithin(name);
  const isHydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const gifts = useRef<HTMLDialogElement>(null);
  const [isRecording, setRecording] = useState(false);
  const [hold] = useState(createHold);
  useEffect(() => {
    if (location.hash === GIFTS_HASH) gifts.current?.showModal();
  }, []);
  const [isPicking, setPicking] = useState(false);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const replyId = reply?.id ?? null;
  useEffect(() => {
    if (replyId !== null) box.current?.focus();
  }, [replyId]);

  const [hasTooFewCredits, setTooFewCredits] = useState(false);
  const [photoNotice, setPhotoNotice] = useState<PhotoNoticeId>(null);
  const [unconfirmed, setUnconfirmed] = useState<NewMessage | null>(null);
  const signalTyping = useTypingSignal(conversation);
  const { costs, message_length: maxLength, profile, openers } = state;
  const credits = user?.credits ?? 0;
  const length = textLength(draft.text);
  const isTooLong = length > maxLength;

  /**
   * Sends a message through the outbox. Where the credits do not suffice, or a fictional profile must be
   * explained first, the text stays in the box.
   */
  function send(what: Omit<NewMessage, "profile">, cost: number): void {
    setTooFewCredits(cost > credits);
    if (cost > credits) return;
    const message: NewMessage = {
      ...what,
      profile: profile.id,
      ...(reply && !what.voice && { reply_to: reply.id }),
    };
    if (state.to_understand && partnerCard(profile)?.fictional) setUnconfirmed(message);
    else void queue(message);
  }

  /**
   * Puts a message into the outbox. A text that the outbox refuses returns to the box; the text of a gift
   * never was in it, and a recording stays in the recorder.
   */
  async function queue(message: NewMessage): Promise<void> {
    const isDraft = !message.gift && !message.voice;
    if (isDraft) draft.beginSend(message.text);
    const answer = await outbox?.queue(message);
    if (answer && "id" in answer) {
      // online it is on its way at once
      if (answer.isDiskFull && !connection.online) showToast(toasts, "chat.disk_full");
      if (message.reply_to !== undefined) onReplyEnd();
      if (isDraft) draft.confirmSend(message.text);
      if (message.voice) setRecording(false);
      return;
    }
    if (!message.voice) draft.restore(message.text);
    showToast(toasts, message.voice ? "voice.fault.device" : "chat.fault.device");
  }

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    box.current?.focus();
    const text = draft.text.trim();
    if (text !== "" && !isTooLong) send({ text }, costs.message);
  }

  function pick(text: string): void {
    draft.set(draft.text === "" ? text : `${draft.text} ${text}`);
    box.current?.focus();
  }

  /** Inserts an emoji where the caret is. The box gets no focus: that would open the keyboard of a phone. */
  function insert(emoji: string): void {
    const { selectionStart: start = draft.text.length, selectionEnd: end = start } = box.current ?? {};
    caret.current = start + emoji.length;
    draft.set(draft.text.slice(0, start) + emoji + draft.text.slice(end));
  }

  /** Enter sends, except on touch screens, whose keyboards have no other way to begin a line. */
  function onKeyDown(event: KeyboardEvent): void {
    if (
      event.key !== "Enter" ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      matchMedia("(pointer: coarse)").matches
    )
      return;
    event.preventDefault();
    submit();
  }

  return (
    <>
      <form
        className={writeStyles.write}
        aria-label={intl.formatMessage({ id: "chat.write" }, { name: within })}
        onSubmit={submit}
      >
        {hasTooFewCredits && <InsufficientCredits credits={credits} />}
        <PhotoNotice
          notice={photoNotice}
          onClose={() => {
            setPhotoNotice(null);
          }}
        />
        {reply && <ReplyBar quoted={reply.quoted} name={name} onCancel={onReplyEnd} />}
        {isPicking && (
          <EmojiPanel
            onPick={insert}
            onClose={() => {
              setPicking(false);
            }}
          />
        )}
        <div
          className={
            isRecording ? `${writeStyles.write__box} ${voiceStyles["is-recording"]}` : writeStyles.write__box
          }
        >
          {isRecording && (
            <VoiceRecorder
              hold={hold}
              cost={costs.photo}
              onSend={({ note, audio }) => {
                send({ text: "", voice: note, audio }, costs.photo);
              }}
              onClose={() => {
                setRecording(false);
              }}
            />
          )}
          <textarea
            ref={box}
            rows={1}
            dir="auto"
            value={draft.text}
            aria-label={intl.formatMessage({ id: "chat.message" })}
            placeholder={intl.formatMessage({ id: "chat.write" }, { name: within })}
            aria-describedby="write-count write-price"
            aria-invalid={isTooLong}
            enterKeyHint="enter"
            onChange={(event) => {
              draft.set(event.currentTarget.value);
              setTooFewCredits(false);
              setPhotoNotice(null);
              if (event.currentTarget.value !== "") signalTyping();
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            id={EMOJI_BUTTON_ID}
            className={`round ${writeStyles.write__emoji}`}
            disabled={!isHydrated}
            aria-expanded={isPicking}
            aria-label={intl.formatMessage({ id: "chat.emoji" })}
            onClick={() => {
              setPicking(!isPicking);
            }}
          >
            <Icon name="i-tabler-mood-smile" />
          </button>
          <div className={writeStyles.write__row}>
            <ComposerActions
              state={state}
              isEmpty={isEmpty}
              credits={credits}
              icebreakers={icebreakers}
              gifts={gifts}
              hold={hold}
              onRecord={() => {
                setTooFewCredits(false);
                setPhotoNotice(null);
                setRecording(true);
              }}
              onInsufficientCredits={() => {
                setTooFewCredits(true);
              }}
              onNotice={setPhotoNotice}
            />
            <span
              id="write-count"
              className={
                isTooLong
                  ? `${writeStyles.write__count} num meta ${writeStyles["is-over"]}`
                  : `${writeStyles.write__count} num meta`
              }
            >
              {isTooLong ? (
                <FormattedMessage tagName="span" id="chat.over" values={{ over: length - maxLength }} />
              ) : (
                length > 0 && (
                  <FormattedMessage
                    tagName="span"
                    id="chat.count"
                    values={{ count: length, most: maxLength }}
                  />
                )
              )}
            </span>
            <button
              className={`btn btn--main ${writeStyles.write__send}`}
              disabled={!isHydrated || isTooLong}
              aria-describedby="write-price"
            >
              <span className="num">
                <FormattedMessage id="chat.cost" values={{ credits: costs.message }} />
              </span>
              <Icon name="i-tabler-send-2" className="icon--s" />
              <span className="sr">
                <FormattedMessage id="chat.send" />
              </span>
            </button>
          </div>
        </div>
        <MessagePrice costs={costs} credits={credits} />
      </form>
      <Icebreakers dialog={icebreakers} openers={openers} name={name} onPick={pick} />
      <GiftDialog
        dialog={gifts}
        costs={costs}
        credits={credits}
        onGive={(gift, text) => {
          send({ gift, text }, costs.gift);
        }}
      />
      {unconfirmed && (
        <FictionalProfileDialog
          name={name}
          onConfirm={() => {
            confirmFictional(chats);
            void queue({ ...unconfirmed, understood: true });
            setUnconfirmed(null);
          }}
          onCancel={() => {
            if (unconfirmed.gift) draft.restore(unconfirmed.text);
            setUnconfirmed(null);
          }}
        />
      )}
    </>
  );
}
