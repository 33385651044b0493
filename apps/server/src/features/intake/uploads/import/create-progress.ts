import type { Database } from '../../../../platform/database/database.ts'
import type { UploadRow } from '../upload-queries.ts'
import { showProgress } from '../upload-writes.ts'

const EVERY_MS = 400
/** The share of progress for deriving and storing trips after the file has been read. */
const READING_SHARE = 0.8

export type Progress = ReturnType<typeof createProgress>

/** Writes an upload's progress, at most a few times a second, without delaying the import. */
export function createProgress(database: Database, upload: UploadRow, nowMs: () => number) {
  let shownAtMs = Number.NEGATIVE_INFINITY
  let onItsWay: Promise<void> | null = null
  let hasEnded = false

  function show(progress: number): void {
    if (hasEnded || onItsWay !== null || nowMs() - shownAtMs < EVERY_MS) return
    shownAtMs = nowMs()
    onItsWay = showProgress(database, upload, progress)
      // A failed progress update must not fail the import.
      .catch(() => {})
      .finally(() => (onItsWay = null))
  }

  return {
    read: (fraction: number) => show(fraction * READING_SHARE),
    /** The file has been read, and this fraction of the rest is complete. */
    stored: (fraction: number) => show(READING_SHARE + fraction * (1 - READING_SHARE)),
    /** Resolves when the pending write has finished; none follows, so that the caller may lock the upload. */
    async end(): Promise<void> {
      hasEnded = true
      await onItsWay
    },
  }
}
