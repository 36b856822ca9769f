import { useEffect, useState, type KeyboardEvent, type Ref } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Tells the option from another one with the same label. */
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

/** A field whose text filters a list of options: the arrow keys move in it, Enter picks, Escape closes it. */
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
      // from the field, down leads to the first option and up to the last
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
          // the press must not take the focus from the field, or the list closes before the press ends
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
