import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "#tools/fault.ts";
import { tryLock } from "./lock.ts";
import { isPortFree } from "./port.ts";
import { commandsOfGroup } from "./processes.ts";

/** Who serves a state: the start's own process, the process group of its server, and the port. */
interface Holder {
  pid: number;
  group: number | null;
  port: number;
}

/** A state folder that this process alone may use until it ends. */
export interface ClaimedState {
  /** Notes the server's process group, so that the next start can end it should this one be killed. */
  noteServer(group: number): void;
  release(): void;
}

/** Takes a state folder for this process. Fails if it cannot be written, or another process uses it. */
export async function claimState(folder: string, port: number): Promise<ClaimedState> {
  const release = lockState(folder);
  const file = join(folder, "server.json");
  const holder = readHolder(file);
  if (release === null) {
    const [where, who] = holder
      ? [` at http://localhost:${holder.port}`, ` (process ${holder.pid})`]
      : ["", ""];
    throw new Fault(
      `The state in ${folder} is in use: the sites run already${where}${who}.\nStop that one first, or keep a state of its own: STATE_DIR=.state-2 PORT=${port + 1} npm start`,
    );
  }
  if (holder?.group) await endLeftOver(holder.group, holder.port);
  const note = (group: number | null): void => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, group, port } satisfies Holder));
  };
  note(null);
  return {
    noteServer: note,
    release: () => {
      rmSync(file, { force: true });
      release();
    },
  };
}

function lockState(folder: string): (() => void) | null {
  try {
    makeFolder(folder);
    writeFileSync(join(folder, ".writable"), "");
    rmSync(join(folder, ".writable"));
    return tryLock(join(folder, "lock"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fault(
      `The state folder ${folder} cannot be written: ${reason}\nChoose another: STATE_DIR=/path/to/folder npm start`,
    );
  }
}

/** Makes a folder and those above it. Node's own `recursive` never returns where /proc refuses one. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null; // There is none, or its start was killed while it wrote.
  }
}

/** Milliseconds that a killed server may take to let go of its port, and between two looks whether it has. */
const END_WAIT = 10_000;
const END_LOOK = 20;

/**
 * A server that outlived a killed start still holds the port and the state, until its processes are gone: a
 * process that is ending has no command any more, and still its port. The group's number may belong to
 * another program by now, so its commands are checked.
 */
async function endLeftOver(group: number, port: number): Promise<void> {
  const isRunning = () => commandsOfGroup(group).some((command) => /wrangler|workerd/.test(command));
  if (!isRunning()) return;
  console.log(`· ending the server that a killed start left behind (process ${group})`);
  process.kill(-group, "SIGKILL");
  const end = Date.now() + END_WAIT;
  while ((isRunning() || !(await isPortFree(port))) && Date.now() < end) await pause(END_LOOK);
}
