import { ImportFailure } from '../failures/import-failure.ts'
import type { UploadKind } from './columns/column-types.ts'
import type { FileLayout, RowCounts } from './result.ts'

/** The part of a file that was read before the failure. */
export interface PartialResult {
  kind?: UploadKind
  layout?: FileLayout
  counts?: RowCounts
  warnings?: string[]
}

export function attachPartialResult(error: unknown, result: PartialResult): void {
  if (error instanceof ImportFailure) Object.assign(error.partialResult, result)
}

export function readPartialResult(failure: ImportFailure): PartialResult {
  return failure.partialResult
}
