import regular from "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?inline";
import bold from "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf?inline";
import PdfKit from "pdfkit";
import type { DocumentText, Line } from "./document-text.ts";

/** Points. A4 is 595 by 842. */
const MARGIN = { x: 57, y: 60 };
const RIGHT = 595 - MARGIN.x;
const WIDTH = RIGHT - MARGIN.x;
const COLUMN = 225;
const INK = "#1b1612";
const SOFT = "#655b52";
const RULE = "#d8d0c7";
/** Of the values at the end of a line: the rest is its label's. */
const VALUE_WIDTH = 150;
const FACT_LABEL = 170;

type Pdf = PDFKit.PDFDocument;

/**
 * A document as a PDF (A4), with the letters that it uses embedded: Latin, Greek and Cyrillic. The same text
 * and time give the same bytes. `issuedAt`: seconds since 1970.
 */
export async function makePdf(text: DocumentText, issuedAt: number): Promise<Uint8Array<ArrayBuffer>> {
  const created = new Date(issuedAt * 1000);
  const pdf = new PdfKit({
    size: "A4",
    margins: { left: MARGIN.x, right: MARGIN.x, top: MARGIN.y, bottom: MARGIN.y },
    // No font of the library's own, which would know western European letters alone.
    font: null as never,
    lang: text.language,
    displayTitle: true,
    info: {
      Title: `${text.title} ${text.number}`,
      Author: text.seller[0] ?? "",
      CreationDate: created,
      ModDate: created,
    },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((end, fail) => {
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("end", end);
    pdf.on("error", fail);
  });
  pdf.registerFont("regular", fontOf(regular));
  pdf.registerFont("bold", fontOf(bold));
  drawHead(pdf, writableOf(pdf, text));
  drawFacts(pdf, text.facts);
  drawLines(pdf, text.lines);
  drawNotes(pdf, text.notes);
  pdf.end();
  await done;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const fontOf = (address: string): ArrayBuffer =>
  Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (sign) => sign.charCodeAt(0)).buffer;

/**
 * The text with a buyer that the font can write. A name in another script is left out, as the address below
 * it names the account: no transcription of it is made up, and no empty boxes stand for it. The stored
 * document, the email and the page have it as it is. What is no letter, an emoji, only leaves its place.
 */
function writableOf(pdf: Pdf, text: DocumentText): DocumentText {
  const { font } = pdf.font("bold")["_font"];
  const canWrite = (sign: string) =>
    Array.from(sign, (point) => point.codePointAt(0) ?? 0).every((code) => font.hasGlyphForCodePoint(code));
  const buyer = text.buyer.map((line) => {
    const signs = Array.from(new Intl.Segmenter().segment(line.normalize("NFC")), ({ segment }) => segment);
    if (signs.some((sign) => /[\p{L}\p{N}]/u.test(sign) && !canWrite(sign))) return "";
    return signs.filter(canWrite).join("").replace(/\s+/g, " ").trim();
  });
  return { ...text, buyer: buyer.filter((line) => line !== "") };
}

const set = (pdf: Pdf, font: "regular" | "bold", size: number, colour = INK): Pdf =>
  pdf.font(font).fontSize(size).fillColor(colour);

function drawHead(pdf: Pdf, { site, title, seller, sellerLabel, buyer, buyerLabel }: DocumentText): void {
  set(pdf, "bold", 22).text(title, MARGIN.x, MARGIN.y, { width: WIDTH });
  set(pdf, "regular", 10, SOFT).text(site, { width: WIDTH });
  const top = pdf.y + 26;
  drawBlock(pdf, MARGIN.x, top, buyerLabel, buyer);
  const left = pdf.y;
  drawBlock(pdf, RIGHT - COLUMN, top, sellerLabel, seller);
  pdf.y = Math.max(left, pdf.y) + 28;
}

/** An address: its first line is a name. */
function drawBlock(
  pdf: Pdf,
  x: number,
  top: number,
  label: string,
  [name = "", ...lines]: readonly string[],
): void {
  const width = COLUMN;
  pdf.y = top;
  set(pdf, "regular", 8.5, SOFT).text(label, x, pdf.y, { width, lineGap: 2 });
  set(pdf, "bold", 10).text(name, x, pdf.y, { width, lineGap: 2 });
  set(pdf, "regular", 10);
  for (const line of lines) pdf.text(line, x, pdf.y, { width, lineGap: 2 });
}

function drawFacts(pdf: Pdf, facts: readonly Line[]): void {
  for (const { label, value } of facts) {
    const top = pdf.y;
    set(pdf, "regular", 9.5, SOFT).text(label, MARGIN.x, top, { width: FACT_LABEL - 10 });
    const left = pdf.y;
    set(pdf, "regular", 9.5).text(value, MARGIN.x + FACT_LABEL, top, { width: WIDTH - FACT_LABEL });
    pdf.y = Math.max(left, pdf.y) + 4;
  }
  pdf.y += 22;
}

function drawLines(pdf: Pdf, lines: readonly Line[]): void {
  rule(pdf, INK, 1);
  for (const { label, value, isSum = false } of lines) {
    if (isSum) rule(pdf, INK, 1);
    const top = pdf.y + 7;
    const font = isSum ? "bold" : "regular";
    set(pdf, font, isSum ? 12 : 10).text(label, MARGIN.x, top, { width: WIDTH - VALUE_WIDTH });
    const left = pdf.y;
    pdf.text(value, RIGHT - VALUE_WIDTH, top, { width: VALUE_WIDTH, align: "right" });
    pdf.y = Math.max(left, pdf.y) + 7;
    if (!isSum) rule(pdf, RULE, 0.5);
  }
  pdf.y += 24;
}

function rule(pdf: Pdf, colour: string, width: number): void {
  pdf.moveTo(MARGIN.x, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(width).strokeColor(colour).stroke();
}

function drawNotes(pdf: Pdf, notes: readonly string[]): void {
  set(pdf, "regular", 9.5);
  for (const note of notes) pdf.text(note, MARGIN.x, pdf.y, { width: WIDTH, lineGap: 2, paragraphGap: 6 });
}
