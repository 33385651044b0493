import { ImportFailure } from '../failures/import-failure.ts'

/** More than two sheets per day of a year. */
export const MAX_SHEETS = 1000

/**
 * Rejects a workbook with an implausible number of sheets.
 * @throws ImportFailure
 */
export function checkSheetCount(count: number): void {
  if (count > MAX_SHEETS) throw new ImportFailure('too_large_inside', { found: `more than ${MAX_SHEETS} sheets` })
}

/**
 * Rejects a workbook in which two sheets have identical bytes: no program writes one, and thousands of such sheets
 * would all have to be read.
 * @param places identifies each sheet by the name of its part or its position
 * @throws ImportFailure
 */
export function checkSheetsDistinct(places: readonly (string | number)[]): void {
  if (new Set(places).size < places.length) throw new ImportFailure('corrupt', { found: 'two of its sheets are one' })
}
