import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** A file system in memory, which Linux has. */
const MEMORY_DISK = "/dev/shm";
/** Bytes that must be free there and in memory. The tests use half a gigabyte, and the browser needs its own. */
const NEEDED_BYTES = 6e9;

/**
 * Where tests put their temporary files, as an environment: in memory where there is enough of it. They write
 * thousands of small databases, each of which a disk must confirm: in memory, worker tests take a tenth less
 * processor time and a fifth less time. What Node has compiled is there too: the tests start a hundred of its
 * processes, and each takes two thirds of the processor time with it. The folder is removed when this process
 * ends; without endTogether() a signal ends it before that.
 */
export function memoryFolder(): { TMPDIR?: string; E2E_STATE?: string; NODE_COMPILE_CACHE?: string } {
  if (freemem() < NEEDED_BYTES || freeBytesOf(MEMORY_DISK) < NEEDED_BYTES) return {};
  const folder = mkdtempSync(join(MEMORY_DISK, "rendezvous-tests-"));
  process.on("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { TMPDIR: folder, E2E_STATE: folder, NODE_COMPILE_CACHE: join(folder, "compiled") };
}

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
