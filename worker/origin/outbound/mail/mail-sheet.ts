/** A line of a table, with its value at the end. */
export interface SheetLine {
  label: string;
  value: string;
  isSum?: boolean;
}

/** What a longer email says below its first lines: tables, and texts with a title. */
export interface MailSheet {
  tables: readonly (readonly SheetLine[])[];
  sections: readonly { title: string; lines: readonly string[] }[];
}

/** The sheet as text: a line for each line, a blank one between its parts. */
export const sheetText = ({ tables, sections }: MailSheet): string[] => [
  ...tables.map((lines) => lines.map(({ label, value }) => `${label}: ${value}`).join("\n")),
  ...sections.map(({ title, lines }) => [title.toLocaleUpperCase(), ...lines].join("\n")),
];

/** Characters of a value that a phone shows beside its label. */
const LONG = 22;
const LINE = "border-bottom:1px solid #8886;padding:7px 0;vertical-align:top";

/** The same as HTML. A table has as many columns as mail apps on a phone show: two. */
export const sheetHtml = ({ tables, sections }: MailSheet, small: string): string[] => [
  ...tables.map(
    (lines) =>
      `<table style="width:100%;border-collapse:collapse;margin:0 0 24px;font-size:14px;line-height:20px">${lines.map(rowHtml).join("")}</table>`,
  ),
  ...sections.map(
    ({ title, lines }) =>
      `<h2 style="font-size:15px;line-height:20px;margin:24px 0 6px">${escapeHtml(title)}</h2>${lines
        .map((line) => `<p class="small" style="${small};margin:0 0 6px">${escapeHtml(line)}</p>`)
        .join("")}`,
  ),
];

const rowHtml = ({ label, value, isSum = false }: SheetLine): string => {
  const weight = isSum ? ";font-weight:700;font-size:16px" : "";
  // A sum stays on its line; a long number breaks where a phone ends.
  const wrap = value.length > LONG ? "overflow-wrap:anywhere" : "white-space:nowrap";
  return `<tr><th scope="row" style="${LINE};text-align:left;font-weight:400;padding-right:12px${weight}">${escapeHtml(label)}</th><td style="${LINE};text-align:right;${wrap}${weight}">${escapeHtml(value)}</td></tr>`;
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
