/**
 * A quicker way for the rows of a CSV file that need no care: no quotes, no blanks before a cell, nothing but the
 * cells that were expected. Whoever knows what the columns mean can read such rows in one pass over their bytes.
 */
export interface PlainRows {
  /** How many rows the last {@link take} took. */
  readonly taken: number

  /**
   * Takes rows from `from` on as long as they are plain.
   *
   * @param to behind a line break, so that all rows before it are whole
   * @param line of the first row
   * @returns where the first row begins that was not taken: the scanner reads that one, and it has had no effect yet
   */
  take(bytes: Uint8Array, from: number, to: number, line: number): number
}
