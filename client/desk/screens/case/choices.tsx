import type { ReactNode } from "react";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";

/** One of several, chosen by its key or with the mouse. */
export interface Choice<Value extends string> {
  value: Value;
  words: string;
  keys: string;
  more?: ReactNode;
  disabled?: boolean;
}

/** Radio buttons with their keys beside them. */
export function Choices<Value extends string>({
  name,
  legend,
  choices,
  value,
  onChoose,
}: {
  name: string;
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="label mb-1">{legend}</legend>
      {choices.map((choice) => (
        <OneChoice
          key={choice.value}
          choice={choice}
          name={name}
          isChosen={choice.value === value}
          onChoose={() => onChoose(choice.value)}
        />
      ))}
    </fieldset>
  );
}

function OneChoice<Value extends string>({
  choice: { words, keys, more, disabled = false },
  name,
  isChosen,
  onChoose,
}: {
  choice: Choice<Value>;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  useKey(keys, words, disabled ? null : onChoose);
  return (
    <label className="flex cursor-pointer items-center gap-2 rounded-lg px-2 py-1 hover:bg-wash has-[:checked]:bg-well">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={disabled}
        onChange={onChoose}
        aria-keyshortcuts={keys}
      />
      <span className="min-w-0 flex-1">
        {words} {more}
      </span>
      <Kbd>{keys}</Kbd>
    </label>
  );
}
