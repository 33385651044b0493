import { FormatImport } from '@spoor/core/import/formats/format-import.ts'
import { sniffTrackFormat, TRACK_SNIFF_BYTES } from '@spoor/core/import/formats/sniff-track-format.ts'
import type { TrackFormat } from '@spoor/core/import/formats/sniff-track-format.ts'
import { FileBytes } from './file-bytes.ts'
import type { ReadUpload, ReadUploadOptions, UploadSink } from './read-upload.ts'
import { UNLIMITED } from './reading-limits.ts'

const ROWS_PER_BATCH = 2000

/** The format of a track file; null if it is a table. */
export async function detectTrackFormat(path: string): Promise<TrackFormat | null> {
  const file = await FileBytes.open(path, UNLIMITED)
  try {
    return sniffTrackFormat(await file.slice(0, TRACK_SNIFF_BYTES))
  } finally {
    await file.close()
  }
}

/** Reads a track file, as {@link readUpload} reads tables. */
export async function readTrackFormat(
  path: string,
  format: TrackFormat,
  options: ReadUploadOptions,
  sink: UploadSink,
): Promise<ReadUpload> {
  const reading = new FormatImport(format.name, format.describe, options.nowMs)
  const reader = format.read(reading)
  const flush = async (): Promise<void> => {
    const trips = reading.takeTrips()
    if (trips.length > 0) await sink.trips(trips)
    const issues = reading.takeIssues()
    if (issues.length > 0) await sink.issues(issues)
  }
  const file = await FileBytes.open(path, options.limits ?? UNLIMITED)
  try {
    let seen = 0
    for await (const chunk of file.chunks()) {
      reader.push(chunk)
      seen += chunk.length
      sink.progress(seen / file.size)
      if (reading.waiting >= ROWS_PER_BATCH) await flush()
    }
    reader.end()
  } finally {
    await file.close()
  }
  await flush()
  return reading.finish()
}
