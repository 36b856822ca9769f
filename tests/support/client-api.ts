import { createApi, type Api } from "#client/net/api.ts";

// a Request needs an absolute address outside of a browser
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, "http://localhost") : input, init);
  }
};

/** The client's own way to /api, on a backend that answers by `answer`; nothing is waited for. */
export function apiOn(
  answer: (request: Request, url: URL) => Response | Promise<Response>,
  onSessionOver: () => void = () => undefined,
): Api {
  return createApi({
    fetch: async (input) => {
      const request = new Request(input);
      return answer(request, new URL(request.url));
    },
    wait: async () => undefined,
    random: () => 0,
    newKey: () => "key",
    storage: { getItem: () => null, setItem: () => undefined },
    onSessionOver,
  });
}
