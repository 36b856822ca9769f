/**
 * How far a filling is: photo files and rows written, of those there are to write. A total of 0: nothing is
 * known yet.
 */
export interface Progress {
  done: number;
  total: number;
}
