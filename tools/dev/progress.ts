/** Characters of the bar. */
const WIDTH = 30;
/** Where no bar can be drawn over, a line is printed for each such share. */
const SHARE_PER_LINE = 0.25;

/** A bar that is drawn over itself on a terminal, and a few lines elsewhere. */
export class ProgressBar {
  #label: string;
  #printed = 0;

  constructor(label: string) {
    this.#label = label;
  }

  /** `share` is from 0 to 1. */
  show(share: number): void {
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    if (process.stdout.isTTY) {
      const filled = Math.round(share * WIDTH);
      process.stdout.write(
        `\r  ${this.#label} ${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${percent} `,
      );
    } else if (share - this.#printed >= SHARE_PER_LINE) {
      this.#printed = Math.floor(share / SHARE_PER_LINE) * SHARE_PER_LINE;
      console.log(`  ${this.#label} ${percent}`);
    }
  }

  /** Replaces the bar. */
  finish(text: string): void {
    console.log(`${process.stdout.isTTY ? "\r\u001B[2K" : ""}${text}`);
  }
}
