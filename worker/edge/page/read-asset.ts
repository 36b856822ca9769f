import { env } from "cloudflare:workers";

/**
 * Reads a JSON file of the client's build, once in an isolate. A read that fails throws, and the next one
 * asks again.
 */
export function readAsset<T>(path: string): () => Promise<{ default: T }> {
  let reading: Promise<{ default: T }> | null = null;
  return () =>
    (reading ??= read<T>(path).catch((error: unknown) => {
      reading = null;
      throw error;
    }));
}

async function read<T>(path: string): Promise<{ default: T }> {
  const response = await env.ASSETS.fetch(`https://assets.local${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { default: await response.json<T>() };
}
