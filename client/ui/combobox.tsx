import { useEffect, useState, type KeyboardEvent, type Ref } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
  /** What tells it from another of the same label. */
  detail: string | null;
}

export interface ComboboxProps {
  id: string;
  input: Ref<HTMLInputElement>;
  text: string;
  label: string;
  describedBy: string;
  options: ComboboxOption[];
  onType: (text: string) => void;
  onPick: (value: string) => void;
}

/** A field whose text narrows a list to pick from: arrows walk it, Enter picks, Escape folds it. */
export function Combobox({ id, input, text, label, describedBy, options, onType, onPick }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const shown = open && options.length > 0;
  const list = `${id}-list`;

  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  function pick(option: ComboboxOption): void {
    setOpen(false);
    setAt(-1);
    onPick(option.value);
  }

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[at];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // from outside of the list, down leads to its first and up to its last
      setAt(at === -1 && step === -1 ? options.length - 1 : (at + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (shown && option) pick(option);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      setOpen(false);
      setAt(-1);
    }
  }

  return (
    <div className="combo">
      <input
        ref={input}
        className="input"
        id={id}
        type="text"
        value={text}
        role="combobox"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={60}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        {...(shown && at >= 0 && { "aria-activedescendant": `${id}-${at}` })}
        onChange={(event) => {
          setOpen(true);
          setAt(-1);
          onType(event.currentTarget.value);
        }}
        onKeyDown={walk}
        onBlur={() => {
          setOpen(false);
          setAt(-1);
        }}
      />
      <div id={list} role="listbox" aria-label={label} className="combo__list" hidden={!shown}>
        {options.map((option, i) => (
          // pressing must not take the focus out of the field, or the list folds before the press is over
          <div
            key={option.value}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onMouseUp={() => pick(option)}
          >
            <span>{option.label}</span>
            {option.detail !== null && <span className="meta">{option.detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
