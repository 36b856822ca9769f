import type { Tenant } from "#contract/platform/tenant.ts";
import { crowds } from "#tools/demo/crowds.ts";
import { DEFAULT_PORT } from "./port.ts";

/** What a start says once its sites answer. */
export function describeSites(tenants: readonly Tenant[], port: number, stateDir: string): string {
  const sites = tenants.map(
    ({ id, host, settings }) =>
      `  ${`http://${host}:${port}`.padEnd(42)}${settings.name}, ${settings.countries.join(" ")}${crowds.some(({ site }) => site === id) ? "" : " (no demo members: tools/demo/crowds.ts)"}`,
  );
  return `
Rendezvous is here.

${sites.join("\n")}

  Members to log in as, on each of them, with the password demo-password:
    free@demo.example      free, with some credits
    new@demo.example       signed up at this start, without credits: the time bonus runs
    welcome@demo.example   signed up days ago and never paid: the welcome discount is at /credits
    ended@demo.example     the same, and both discounts have ended
    premium@demo.example   premium

  The desk of the people who operate the sites: http://desk.localhost:${port}
    Ada owns, Bea moderates, Cem supports, Dag keeps the books: choose who you are
    A day's made-up work for it, in another terminal: ${port === DEFAULT_PORT ? "" : `PORT=${port} `}npm run demo:work

  Every mail the sites send lands in http://localhost:${port}/dev/mail, every text message in http://localhost:${port}/dev/sms
  Payments go to a stand-in, where no money moves: http://localhost:${port}/dev/payments

  Another country: send the header CF-IPCountry, or choose one on /lang-config.
  Another site: put a file into tenants/ (tenants/README.md) and start again; npm run dev picks it up as it runs.
  Stop with Ctrl-C; what is stored stays in ${stateDir}.
`;
}
