import { ImportFailure } from '../failures/import-failure.ts'

/** A workbook with a sheet for each day of a year, and twice as many. */
export const MAX_SHEETS = 1000

/** Refuses a workbook that names more sheets than anybody fills. */
export function checkSheetCount(count: number): void {
  if (count > MAX_SHEETS) throw new ImportFailure('too_large_inside', { found: `more than ${MAX_SHEETS} sheets` })
}

/**
 * Refuses a workbook in which two sheets are the same bytes: no program writes one, and each of thousands of such sheets
 * would be read for itself.
 *
 * @param places what a sheet is found by: the name of its part, or its position
 */
export function checkSheetsApart(places: readonly (string | number)[]): void {
  if (new Set(places).size < places.length) throw new ImportFailure('corrupt', { found: 'two of its sheets are one' })
}
