/** A font as a data address, which the build writes into the module. */
declare module "*.ttf?inline" {
  const address: string;
  export default address;
}

declare namespace PDFKit {
  interface PDFDocument {
    /** The font that was chosen last, of which the library's types say nothing. */
    _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
  }
}
