/** Every way in which a whole file can fail. The contract has a sentence and a next step for each code. */
export const IMPORT_FAILURE_CODES = [
  'empty_file',
  'no_rows',
  'not_a_table',
  'unsupported_format',
  'encrypted',
  'corrupt',
  'too_large_inside',
  'no_date',
  'no_year',
  'no_position_or_place',
  'odometer_log',
  'formulas_without_results',
  'ambiguous_dates',
  'nothing_usable',
  'mapping_does_not_fit',
  'too_many_vehicles',
  'too_many_days',
  'too_many_vehicle_days',
  'took_too_long',
  'out_of_memory',
  'internal',
] as const
export type ImportFailureCode = (typeof IMPORT_FAILURE_CODES)[number]

/** Thrown by readers and detection when a whole file cannot be used. */
export class ImportFailure extends Error {
  readonly code: ImportFailureCode
  /** Values for the placeholders in the contract's sentence. */
  readonly details: Readonly<Record<string, string>>
  /** The partial result, if anything was read: see `import/partial-result.ts`, which types it. */
  readonly partialResult: Record<string, unknown> = {}

  constructor(code: ImportFailureCode, details: Readonly<Record<string, string>> = {}) {
    super(`${code} ${JSON.stringify(details)}`)
    this.name = 'ImportFailure'
    this.code = code
    this.details = details
  }
}
