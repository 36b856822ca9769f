/** What the dev server wants at the head of a page whose components reload as their files change. */
export function developmentScripts(nonce: string | null): string {
  const attribute = nonce ? ` nonce="${nonce}"` : "";
  const refresh = [
    'import r from "/@react-refresh"',
    "r.injectIntoGlobalHook(window)",
    "window.$RefreshReg$=()=>{}",
    "window.$RefreshSig$=()=>t=>t",
    "window.__vite_plugin_react_preamble_installed__=true",
  ].join(";");
  return [
    `<script type="module"${attribute}>${refresh}</script>`,
    `<script type="module" src="/@vite/client"${attribute}></script>`,
  ].join("");
}
