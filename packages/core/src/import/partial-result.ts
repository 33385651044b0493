import { ImportFailure } from '../failures/import-failure.ts'
import type { UploadKind } from './columns/column-types.ts'
import type { FileLayout, RowCounts } from './result.ts'

/** What was read of a file before it failed. */
export interface PartialResult {
  kind?: UploadKind
  layout?: FileLayout
  counts?: RowCounts
  warnings?: string[]
}

/** Adds to a failure what was read until then; any other error stays as it is. */
export function attachPartialResult(error: unknown, result: PartialResult): void {
  if (error instanceof ImportFailure) Object.assign(error.partialResult, result)
}

export function readPartialResult(failure: ImportFailure): PartialResult {
  return failure.partialResult
}
