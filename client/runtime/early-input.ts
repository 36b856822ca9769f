type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
const isSwitch = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** Whether a field holds something else than the server sent. */
function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return field.value !== (options.findLast((option) => option.defaultSelected) ?? options[0])?.value;
  }
  if (isSwitch(field)) return field.checked !== field.defaultChecked;
  return field.type !== "file" && field.type !== "hidden" && field.value !== field.defaultValue;
}

/**
 * Remembers what is typed and chosen before React has taken the page over. React hears nothing of it and
 * would put its own state in its place with the next render. The result enters it again, to be called once
 * the page is hydrated.
 */
export function watchEarlyInput(container: Element): () => void {
  const values = new Map<Field, string | boolean>();
  const remember = (field: Field) => values.set(field, isSwitch(field) ? field.checked : field.value);
  const listen = ({ target }: Event) => {
    if (isField(target) && isEdited(target)) remember(target);
  };
  for (const field of container.querySelectorAll("input, textarea, select"))
    if (isField(field) && isEdited(field)) remember(field);
  container.addEventListener("input", listen, true);
  return () => {
    container.removeEventListener("input", listen, true);
    for (const [field, value] of values) if (field.isConnected) enter(field, value);
  };
}

/**
 * Enters a value as a person would. React compares a field's value with the last one set through the
 * element's own property, so that property gets another value first.
 */
function enter(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (!(field instanceof HTMLInputElement) || (field.type === "radio" && !value)) return;
    field.checked = !value;
    field.click();
    return;
  }
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
