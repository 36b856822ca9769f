/** Saves a table as a file on the device of who reads it. */
export function saveCsv(file: string, parts: readonly string[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type: "text/csv" }));
  link.download = file;
  link.click();
  // after the browser has taken it
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
