import { useEffect, useState, type KeyboardEvent, type Ref } from "react";
import styles from "./combobox.module.css";

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
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const list = `${id}-list`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function pick(option: ComboboxOption): void {
    setIsOpen(false);
    setActive(-1);
    onPick(option.value);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      // from the field, down leads to the first option and up to the last
      setActive(
        active === -1 && step === -1 ? options.length - 1 : (active + step + options.length) % options.length,
      );
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isShown && option) pick(option);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setIsOpen(false);
      setActive(-1);
    }
  }

  return (
    <div className={styles.combo}>
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
        aria-expanded={isShown}
        aria-controls={list}
        {...(isShown && active >= 0 && { "aria-activedescendant": `${id}-${active}` })}
        onChange={(event) => {
          setIsOpen(true);
          setActive(-1);
          onType(event.currentTarget.value);
        }}
        onKeyDown={handleKey}
        onBlur={() => {
          setIsOpen(false);
          setActive(-1);
        }}
      />
      <div id={list} role="listbox" aria-label={label} className={styles.combo__list} hidden={!isShown}>
        {options.map((option, i) => (
          // the press must not take the focus from the field, or the list closes before the press ends
          <div
            key={option.value}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
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
