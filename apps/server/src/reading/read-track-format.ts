import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { FormatImport } from '@spoor/core/import/formats/format-import.ts'
import { sniffTrackFormat, TRACK_SNIFF_BYTES } from '@spoor/core/import/formats/sniff-track-format.ts'
import type { TrackFormat } from '@spoor/core/import/formats/sniff-track-format.ts'
import type { ReadUpload, ReadUploadOptions, UploadSink } from './read-upload.ts'

const CHUNK_BYTES = 262_144
const ROWS_PER_BATCH = 2000

/** The format of a file that is a track and no table; null where it is none. */
export async function trackFormatOf(path: string): Promise<TrackFormat | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(TRACK_SNIFF_BYTES), 0, TRACK_SNIFF_BYTES, 0)
    return sniffTrackFormat(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Reads a file in a track format, as {@link readUpload} reads tables. */
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
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, signal: options.signal })
  const { size } = await stat(path)
  let seen = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    reader.push(chunk)
    seen += chunk.length
    sink.progress(size === 0 ? 1 : seen / size)
    if (reading.waiting >= ROWS_PER_BATCH) await flush()
  }
  reader.end()
  await flush()
  return reading.finish()
}
