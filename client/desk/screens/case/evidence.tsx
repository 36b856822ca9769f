import { useState } from "react";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { said } from "#client/desk/words-members.ts";
import { words } from "#client/desk/words.ts";
import type { CaseAnswer, CaseFile, CaseMessage } from "#contract/desk/case.ts";
import { PROFILE_NOTES } from "#contract/product/profile-fields.ts";

const text = words.case;

/** What was to be seen, as it was stored; pictures are blurred until somebody looks at them. */
export function Evidence({ found, site }: { found: CaseAnswer; site: string }) {
  const [isClear, setClear] = useState(false);
  const { evidence } = found;
  const inMessages = new Set(evidence.messages.map(({ photo }) => photo));
  const pictures = evidence.files.filter(({ key }) => key === null || !inMessages.has(key));
  const shown = { site, isClear, about: evidence.photo };
  return (
    <section className="card grid gap-4 p-4" aria-label={text.evidence}>
      <Said found={found} />
      <div className="flex items-center justify-between gap-3">
        <h2 className="subtitle">{text.evidence}</h2>
        {evidence.files.some(({ isVoice }) => !isVoice) && (
          <KeyButton keys="b" onAct={() => setClear(!isClear)}>
            {isClear ? text.blur : text.reveal}
          </KeyButton>
        )}
      </div>
      {evidence.files.length === 0 && evidence.messages.length === 0 && !evidence.profile && (
        <p className="text-soft">{text.noEvidence}</p>
      )}
      {pictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
          {pictures.map((file, at) => (
            <li key={file.filename}>
              <Picture file={file} number={at + 1} {...shown} />
            </li>
          ))}
        </ul>
      )}
      {evidence.messages.length > 0 && (
        <Messages messages={evidence.messages} files={evidence.files} shown={shown} />
      )}
      {evidence.profile && <Profile profile={evidence.profile} />}
    </section>
  );
}

/** The words of who reported, complained or appeals. */
function Said({ found }: { found: CaseAnswer }) {
  const { from, complaint, kind } = found;
  if (kind === "decision") return null;
  const facts = [
    [text.place, complaint?.place],
    [text.order, complaint?.order],
  ].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return (
    <div className="grid gap-2">
      <h2 className="subtitle">{text.said}</h2>
      <p className="whitespace-pre-wrap" lang={from?.language}>
        {found.text === "" ? <span className="text-soft">{text.nothingSaid}</span> : found.text}
      </p>
      {from && (
        <p className="text-13px text-soft">
          <span>{`${text.sentBy} ${senderOf(from)}, ${from.language}`}</span>
        </p>
      )}
      {facts.map(([what, value]) => (
        <p key={what} className="text-13px">
          <span className="text-soft">{what}:</span> <span className="break-all">{value}</span>
        </p>
      ))}
      {complaint && (
        <p className="flex flex-wrap gap-2">
          {complaint.child && <span className="chip text-danger">{text.child}</span>}
          {complaint.statement && <span className="chip">{text.goodFaith}</span>}
          {complaint.photo_hold !== null && <span className="chip">{text.hold[complaint.photo_hold]}</span>}
        </p>
      )}
    </div>
  );
}

const senderOf = ({ id, name, email }: NonNullable<CaseAnswer["from"]>): string =>
  name ?? email ?? (id === null ? "–" : text.gone);

interface Shown {
  site: string;
  isClear: boolean;
  /** The key of the photo that it is about. */
  about: string | null;
}

function Picture({ file, number, site, isClear, about }: Shown & { file: CaseFile; number: number }) {
  const src = `/evidence/${site}/${file.filename}`;
  if (file.isVoice)
    return (
      // a recording has no captions: nobody has written down what is said
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio controls preload="none" src={src} aria-label={text.recording} className="w-full" />
    );
  const label = file.key === null ? text.attached : file.key === about ? text.about : "";
  return (
    <figure>
      <img
        src={src}
        alt={`${number}. ${label || text.pictures(1)}`}
        className={`max-h-80 w-full rounded-lg object-contain bg-well ${isClear ? "" : "blur-lg grayscale hover:blur-none hover:grayscale-0"}`}
      />
      <figcaption className="text-13px text-soft">
        {number}. {label}
      </figcaption>
    </figure>
  );
}

function Messages({
  messages,
  files,
  shown,
}: {
  messages: readonly CaseMessage[];
  files: readonly CaseFile[];
  shown: Shown;
}) {
  return (
    <div className="grid gap-2">
      <h3 className="subtitle">{text.messages}</h3>
      <ol className="grid gap-2">
        {messages.map((message, at) => {
          const file = files.find(({ key }) => key !== null && key === message.photo);
          return (
            <li
              key={message.id}
              className={`rounded-lg px-3 py-2 ${message.from === "reported" ? "bg-well" : "border-solid border-1 border-line"}`}
            >
              <p className="text-13px text-soft">
                <span>{`${text.from[message.from] ?? message.from}, `}</span>
                <Time at={message.at} />
                {message.isReported && <strong className="text-danger"> {text.reportedMessage}</strong>}
              </p>
              {message.text !== null && <p className="whitespace-pre-wrap break-words">{message.text}</p>}
              {file && <Picture file={file} number={at + 1} {...shown} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Profile({ profile }: { profile: NonNullable<CaseAnswer["evidence"]["profile"]> }) {
  return (
    <div className="grid gap-2">
      <h3 className="subtitle">{text.profile}</h3>
      <p>
        {profile.name}, {profile.gender}, {text.born} {profile.date_of_birth}, {profile.city}
      </p>
      {PROFILE_NOTES.filter((field) => profile.notes[field] !== undefined).map((field) => (
        <p key={field} className="whitespace-pre-wrap break-words">
          <span className="text-13px text-soft">{said(field)}: </span>
          {profile.notes[field]}
        </p>
      ))}
    </div>
  );
}
