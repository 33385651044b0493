import type { UploadKind } from './columns/column-types.ts'
import type { Layout, RowCounts } from './result.ts'

/** Each way in which a whole file can fail. Contract gives every code its sentence and its next step. */
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
  'ambiguous_dates',
  'nothing_usable',
  'mapping_does_not_fit',
  'took_too_long',
  'out_of_memory',
  'internal',
] as const
export type ImportFailureCode = (typeof IMPORT_FAILURE_CODES)[number]

/** What is known of a file that fails, for those who want to see how far reading came. */
export interface Understood {
  kind?: UploadKind
  layout?: Layout
  counts?: RowCounts
  warnings?: string[]
}

/** Raised by readers and by detection when a whole file cannot be used. */
export class ImportFailure extends Error {
  readonly code: ImportFailureCode
  /** Values for the placeholders of contract's sentence. */
  readonly details: Readonly<Record<string, string>>
  /** What was understood of the file before it failed. */
  readonly understood: Understood = {}

  constructor(code: ImportFailureCode, details: Readonly<Record<string, string>> = {}) {
    super(`${code} ${JSON.stringify(details)}`)
    this.name = 'ImportFailure'
    this.code = code
    this.details = details
  }
}
