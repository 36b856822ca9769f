/**
 * The columns of a batch of postings in the DATEV format ("Buchungsstapel", version 13), in their order, and
 * whether a column is a text, which stands in quotation marks also where it is empty. Source:
 * developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel.
 */
export interface DatevColumn {
  name: string;
  isText: boolean;
}

const text = (...names: string[]): DatevColumn[] => names.map((name) => ({ name, isText: true }));
const plain = (...names: string[]): DatevColumn[] => names.map((name) => ({ name, isText: false }));
/** Columns in pairs: what an information is, and the information. */
const pairs = (kind: string, content: string, count: number): DatevColumn[] =>
  Array.from({ length: count }, (_, i) => text(`${kind} ${i + 1}`, `${content} ${i + 1}`)).flat();

export const DATEV_COLUMNS: readonly DatevColumn[] = [
  ...plain("Umsatz (ohne Soll/Haben-Kz)"),
  ...text("Soll/Haben-Kennzeichen", "WKZ Umsatz"),
  ...plain("Kurs", "Basis-Umsatz"),
  ...text("WKZ Basis-Umsatz"),
  ...plain("Konto", "Gegenkonto (ohne BU-Schlüssel)"),
  ...text("BU-Schlüssel"),
  ...plain("Belegdatum"),
  ...text("Belegfeld 1", "Belegfeld 2"),
  ...plain("Skonto"),
  ...text("Buchungstext"),
  ...plain("Postensperre"),
  ...text("Diverse Adressnummer"),
  ...plain("Geschäftspartnerbank", "Sachverhalt", "Zinssperre"),
  ...text("Beleglink"),
  ...pairs("Beleginfo - Art", "Beleginfo - Inhalt", 8),
  ...text("KOST1 - Kostenstelle", "KOST2 - Kostenstelle"),
  ...plain("Kost-Menge"),
  ...text("EU-Land u. UStID (Bestimmung)"),
  ...plain("EU-Steuersatz (Bestimmung)"),
  ...text("Abw. Versteuerungsart"),
  ...plain("Sachverhalt L+L", "Funktionsergänzung L+L"),
  ...plain("BU 49 Hauptfunktionstyp", "BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung"),
  ...pairs("Zusatzinformation - Art", "Zusatzinformation- Inhalt", 20),
  ...plain("Stück", "Gewicht", "Zahlweise"),
  ...text("Forderungsart"),
  ...plain("Veranlagungsjahr", "Zugeordnete Fälligkeit", "Skontotyp"),
  ...text("Auftragsnummer", "Buchungstyp"),
  ...plain("USt-Schlüssel (Anzahlungen)"),
  ...text("EU-Land (Anzahlungen)"),
  ...plain("Sachverhalt L+L (Anzahlungen)", "EU-Steuersatz (Anzahlungen)", "Erlöskonto (Anzahlungen)"),
  ...text("Herkunft-Kz", "Buchungs GUID"),
  ...plain("KOST-Datum"),
  ...text("SEPA-Mandatsreferenz"),
  ...plain("Skontosperre"),
  ...text("Gesellschaftername"),
  ...plain("Beteiligtennummer"),
  ...text("Identifikationsnummer", "Zeichnernummer"),
  ...plain("Postensperre bis"),
  ...text("Bezeichnung SoBil-Sachverhalt"),
  ...plain("Kennzeichen SoBil-Buchung", "Festschreibung", "Leistungsdatum", "Datum Zuord. Steuerperiode"),
  ...plain("Fälligkeit"),
  ...text("Generalumkehr (GU)"),
  ...plain("Steuersatz"),
  ...text("Land", "Abrechnungsreferenz"),
  ...plain("BVV-Position"),
  ...text("EU-Land u. UStID (Ursprung)"),
  ...plain("EU-Steuersatz (Ursprung)", "Abw. Skontokonto"),
];
