declare module "@marbec/web-auto-extractor" {
  /** What a page says of itself, by vocabulary and type. */
  export interface Extracted {
    jsonld: Record<string, Record<string, unknown>[]>;
    errors: object[];
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): Extracted;
  }
}

declare module "@adobe/structured-data-validator" {
  export interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    fieldNames: string[];
  }
  export default class Validator {
    constructor(schemaOrg: object | null);
    validate(data: import("@marbec/web-auto-extractor").Extracted): Promise<Issue[]>;
  }
}
