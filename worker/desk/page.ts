import { files } from "virtual:desk-files";
import { Refusal } from "#contract/errors.ts";
import { developmentScripts } from "#contract/platform/development-scripts.ts";

/** What a page of the desk may load: its own script and styles, and pictures by names that the desk was given. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

/** The one page of the desk: an application that finds its screen by the address. */
export const deskPage = (token: string): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="desk-token" content="${token}">
<title>Desk</title>
${files.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${import.meta.env.DEV ? developmentScripts(null) : ""}<script type="module" src="${files.script}"></script>
</head>
<body><div id="desk"></div><noscript>The desk needs JavaScript.</noscript></body>
</html>
`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        // the dev server puts scripts and styles into the page
        ...(import.meta.env.DEV ? {} : { "content-security-policy": POLICY }),
      },
    },
  );

/** A file of the application. Its name holds a hash, so a browser need not ask again. */
export function deskAsset(name: string): Response {
  const body = Object.hasOwn(files.assets, name) ? files.assets[name] : undefined;
  if (body === undefined) throw new Refusal(404, "not_found");
  return new Response(body, {
    headers: {
      "content-type": name.endsWith(".css") ? "text/css" : "text/javascript",
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}
