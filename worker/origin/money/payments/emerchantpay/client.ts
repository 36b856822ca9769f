import { fetchProvider } from "#origin/money/payments/fetch-provider.ts";
import { PaymentRefused, type AccountAccess } from "#origin/money/payments/payment.ts";
import { readXml, writeXml, type Elements, type XmlDocument } from "./xml.ts";

/** The two services of Genesis: its payment pages (web payment form), and the processing of transactions. */
export type Service = "wpf" | "gate";

/** An account as its key names it. */
interface Credentials {
  mode: "test" | "live";
  username: string;
  password: string;
  /** The terminal whose transactions are listed, and by which the key is tried. */
  terminal: string;
}

/**
 * Reads `<mode>:<username>:<password>:<terminal token>`, the mode being `test` for the provider's staging
 * environment or `live`. Throws where there is no such key.
 */
export function credentialsOf({ key }: AccountAccess): Credentials {
  const [mode, username = "", password = "", terminal = "", ...more] = (key ?? "").split(":");
  if ((mode !== "test" && mode !== "live") || !username || !password || !terminal || more.length > 0)
    throw new Error(
      "the company has no key for emerchantpay in PAYMENT_API_KEYS: test|live:<username>:<password>:<terminal token>",
    );
  return { mode, username, password, terminal };
}

/**
 * The codes of a request that is refused for good: its data (300 to 399) and its place in the workflow (400
 * to 499). Others are of the system or of the account's configuration, and pass.
 */
const isFinal = (code: number): boolean => code >= 300 && code < 500;
/** There is no such transaction, or no such chargeback. */
const MISSING: readonly number[] = [460, 470];

/** A refusal with its code, which tells a missing transaction from an invalid request. */
class GenesisRefusal extends PaymentRefused {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/**
 * One request. Answers the elements of what it answers, which may be a transaction that failed. A final
 * refusal of the request throws PaymentRefused; an unreachable or failing provider, a wrong key and a wrong
 * terminal throw something else.
 */
export async function askGenesis(
  access: AccountAccess,
  service: Service,
  path: string,
  root: string,
  elements: object,
): Promise<Elements> {
  const { mode, username, password } = credentialsOf(access);
  const host = `https://${mode === "test" ? "staging." : ""}${service}.emerchantpay.net/`;
  const answer = await fetchProvider(
    access,
    new URL(path, access.address ? `${access.address}${service}/` : host),
    {
      method: "POST",
      headers: {
        "content-type": "text/xml",
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      },
      body: await writeXml(root, elements),
    },
  );
  const text = await answer.text();
  if (answer.status === 401) throw new Error("emerchantpay does not know the username and the password");
  return elementsOf(await readXml(text), answer.status);
}

/** A request that was refused names no transaction; one that became a transaction has its id, whatever it is. */
function elementsOf({ elements }: XmlDocument, httpStatus: number): Elements {
  const { status, code, technical_message: technical, message, unique_id: id } = elements;
  if (httpStatus < 400 && (status !== "error" || id !== undefined)) return elements;
  const words = [technical, message].find((each) => typeof each === "string" && each !== "");
  const number = typeof code === "string" ? Number(code) : httpStatus;
  const said = `emerchantpay says ${typeof words === "string" ? words : "nothing"} (${number})`;
  if (isFinal(number)) throw new GenesisRefusal(said, number);
  throw new Error(said);
}

/** Null where there is nothing of that id. */
export async function orNullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GenesisRefusal && MISSING.includes(error.code)) return null;
    throw error;
  }
}
