/** A request that is refused, with the code and the technical message of the API. */
export class GenesisFault extends Error {
  readonly code: number;
  constructor(code: number, technical: string) {
    super(technical);
    this.code = code;
  }
}

export const faultElements = ({ code, message }: GenesisFault): object => ({
  status: "error",
  code,
  technical_message: message,
  message:
    code < 300 ? "Something went wrong, please contact support!" : "Please check input data for errors!",
});
