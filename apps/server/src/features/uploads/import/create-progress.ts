import type { Database } from '../../../database/database.ts'
import type { UploadRow } from '../upload-queries.ts'
import { showProgress } from '../upload-writes.ts'

const EVERY_MS = 400
/** What is left for finding and storing trips when the file has been read. */
const READING_SHARE = 0.8

export interface Progress {
  /** The fraction of the file that has been read. */
  read(fraction: number): void
  /** All of it has been read, and this fraction of the rest is done. */
  stored(fraction: number): void
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>
}

/** Shows how far an upload is, at most some times a second, and never in the way of the work. */
export function createProgress(database: Database, upload: UploadRow, nowMs: () => number): Progress {
  let shownAtMs = Number.NEGATIVE_INFINITY
  let onItsWay: Promise<void> | null = null

  function show(progress: number): void {
    if (onItsWay !== null || nowMs() - shownAtMs < EVERY_MS) return
    shownAtMs = nowMs()
    onItsWay = showProgress(database, upload, progress)
      // A figure that could not be shown is no reason to stop the work that it tells of.
      .catch(() => {})
      .finally(() => (onItsWay = null))
  }

  return {
    read: (fraction) => show(fraction * READING_SHARE),
    stored: (fraction) => show(READING_SHARE + fraction * (1 - READING_SHARE)),
    async settled() {
      await onItsWay
    },
  }
}
