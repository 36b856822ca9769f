/** A text with the characters escaped that mean something in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLESHEET = `:root{color-scheme:light dark;--line:#8a8580;--soft:#f3efe9;--go:#1f4fbf;--on-go:#fff}
@media (prefers-color-scheme:dark){:root{--line:#8f8a84;--soft:#26231f;--go:#9db8ff;--on-go:#10131c}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:680px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:24px;line-height:1.25}h2{font-size:18px;margin:0 0 4px}
pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}
p,dd,li,pre{overflow-wrap:anywhere}
.notice{background:var(--soft);border-left:4px solid var(--go);padding:12px 16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0}dt{opacity:.8}dd{margin:0}
fieldset{border:1px solid var(--line);border-radius:12px;margin:0 0 16px;padding:8px 16px}legend{font-weight:600;padding:0 6px}
label{display:flex;gap:12px;align-items:center;min-height:44px}input[type=radio]{width:20px;height:20px;margin:0;flex:none}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;cursor:pointer}
button.go{background:var(--go);color:var(--on-go);border-color:var(--go);width:100%}
form.row{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0}
article{border-top:1px solid var(--line);padding:16px 0}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}`;

/** A page of a stand-in: no script, one style, forms to this host only. `body` is HTML. */
export async function demoPage(title: string, body: string, status = 200): Promise<Response> {
  const hash = Buffer.from(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLESHEET)),
  ).toString("base64");
  const head = [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`,
    `<title>${escapeHtml(title)}</title><style>${STYLESHEET}</style>`,
  ].join("");
  const main = `<main><h1>${escapeHtml(title)}</h1>${body}</main>`;
  const page = `<!doctype html><html lang="en"><head>${head}</head><body>${main}</body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new Response(page, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy.join("; "),
    },
  });
}
