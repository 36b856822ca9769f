import { useState } from "react";
import { words } from "#client/desk/words.ts";

const text = words.tokens;

/** A new secret, which is shown this once; null where the call was repeated. */
export function ShownOnce({ token }: { token: string | null }) {
  const [isCopied, setCopied] = useState(false);
  if (token === null) return <p role="status">{text.repeated}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  };
  return (
    <div role="status" className="grid gap-2">
      <p>{text.made}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="break-all rounded-lg bg-well px-3 py-2">{token}</code>
        <button type="button" className="btn" onClick={() => void copy()}>
          {isCopied ? text.copied : text.copy}
        </button>
      </p>
    </div>
  );
}
