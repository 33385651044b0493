import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'

/**
 * Each way in which a whole file can fail: what happened, and what the user can do next. Together they are the upload's
 * error_message; the code is its error_code. The caller fills in `{…}`. `tried` replaces the next step for a visitor
 * without an account, who has neither an upload's page nor 'Fix columns'.
 */
export const IMPORT_FAILURES = {
  empty_file: { says: 'The file is empty.', next: 'Export it again from your tracker and upload the new file.' },
  no_rows: {
    says: 'The file has headers but no rows.',
    next: 'Choose a period with trips in your tracker and export again.',
  },
  not_a_table: {
    says: 'No table of trips or GPS positions was found. Found instead: {found}.',
    next: 'Export trips or positions from your tracker as CSV or Excel.',
  },
  unsupported_format: {
    says: 'This is {found}, which Spoor cannot read.',
    next: 'Save it as .xlsx or .csv and upload that.',
  },
  encrypted: {
    says: 'The file is protected by a password.',
    next: 'Remove the password in Excel, save, and upload it again.',
  },
  corrupt: { says: 'The file is damaged: {found}.', next: 'Export or copy it again and upload the new file.' },
  too_large_inside: {
    says: 'The unpacked file is too large for Spoor to read ({found}).',
    next: 'Split it into shorter periods, or save it as CSV.',
  },
  no_date: {
    says: 'No date was found in any row. Found instead: {found}.',
    next: 'Add a date column, or choose it with Fix columns.',
    tried: 'Add a date column and upload the file again.',
  },
  no_year: {
    says: 'The dates have no year ({found}).',
    next: 'Add the year to the dates, or choose the column that has it with Fix columns.',
    tried: 'Add the year to the dates and upload the file again.',
  },
  no_position_or_place: {
    says: 'The rows have dates but neither positions nor places. Found instead: {found}.',
    next: 'Export with coordinates or addresses, or choose the columns with Fix columns.',
    tried: 'Export with coordinates or addresses.',
  },
  odometer_log: {
    says: 'The file has odometer readings and no trips. Found: {found}.',
    next: 'Open the upload to add the readings to a vehicle; for trips, add a column with where you drove.',
    tried: 'For trips, add a column with where you drove.',
  },
  formulas_without_results: {
    says: '{cells} cells are formulas without stored results, {first} for example, so nothing can be read from them.',
    next: 'Open the file in Excel or LibreOffice, save it, and upload it again.',
  },
  ambiguous_dates: {
    says: "The column '{column}' contradicts itself: {first} was read day first, and {second} can only be month first.",
    next: 'Correct the dates in the file, or upload the two parts separately.',
  },
  nothing_usable: {
    says: 'None of the {rows} rows could be used; the most common reason: {reason}',
    next: 'Check the skipped rows, then edit the file or choose the columns with Fix columns.',
    tried: 'Edit the file, or export it again from your tracker.',
  },
  mapping_does_not_fit: {
    says: 'The chosen columns do not fit this file: {found}.',
    next: 'Open Fix columns and choose again.',
  },
  too_many_vehicles: {
    says: 'The file contains more than {most} vehicles.',
    next: 'Choose another vehicle column with Fix columns, or split the file.',
    tried: 'Split the file.',
  },
  too_many_vehicle_days: {
    says: 'The positions of {vehicles} vehicles make more than {most} daily tracks.',
    next: 'Choose another date column with Fix columns, or split the file into shorter periods.',
    tried: 'Split the file into shorter periods.',
  },
  too_many_days: {
    says: 'The positions lie on more than {most} different days, from {first} to {last}.',
    next: 'Choose another date column with Fix columns, or split the file into shorter periods.',
    tried: 'Split the file into shorter periods.',
  },
  took_too_long: { says: 'Reading the file took too long.', next: 'Split it into shorter periods and upload those.' },
  out_of_memory: {
    says: 'The file needs more memory than Spoor allows.',
    next: 'Save it as CSV, or split it into shorter periods.',
  },
  internal: {
    says: 'Something went wrong on our side.',
    next: 'Your file is safe. Try again; if it fails again, contact support.',
    tried: 'Try again; if it fails again, write to support.',
  },
} as const satisfies Record<ImportFailureCode, { says: string; next: string; tried?: string }>

/** The sentence for the user: what happened and what to do next, with `{placeholders}` filled from `details`. */
export function importFailureMessage(code: ImportFailureCode, details: Readonly<Record<string, string>> = {}): string {
  const { says, next } = IMPORT_FAILURES[code]
  return fillIn(`${says} ${next}`, details)
}

/** The same sentence for a visitor who tries a file without an account. */
export function tryOutFailureMessage(code: ImportFailureCode, details: Readonly<Record<string, string>> = {}): string {
  const { says, next, tried = next }: { says: string; next: string; tried?: string } = IMPORT_FAILURES[code]
  return fillIn(`${says} ${tried}`, details)
}

const fillIn = (sentence: string, details: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '?')
