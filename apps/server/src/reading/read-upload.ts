import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { Layout, RowCounts, RowIssue, TripRow, VehicleTrack } from '@spoor/core/import/result.ts'
import { TableImport } from '@spoor/core/import/table-import.ts'
import { openTable } from './open-table.ts'

/** Rows looked at before reading starts: preambles are short, and dates show their order within some hundred rows. */
const HEAD_ROWS = 600
const TRIPS_PER_BATCH = 2000

export interface ReadUploadOptions {
  filename: string
  /** IANA zone of times that name none. */
  timezone: string
  nowMs: number
  /** Given by the user on 'Fix columns': wins over what is found. */
  mapping?: ColumnMapping
  signal?: AbortSignal
}

/** Where rows go while they are read; each batch is waited for, so that memory stays bounded. */
export interface UploadSink {
  trips(batch: TripRow[]): Promise<void>
  issues(batch: RowIssue[]): Promise<void>
  /** The order of day and month had to be revised: what came so far is void and all comes again. */
  restart(): Promise<void>
  /** 0 to 1. */
  progress(fraction: number): void
}

export interface ReadUpload {
  layout: Layout
  /** used + duplicates + skipped = read; duplicates are those within the file. */
  counts: RowCounts
  /** For points: one track a vehicle, by time, without exact duplicates. */
  vehicles: VehicleTrack[]
  warnings: string[]
}

/**
 * Reads an uploaded file: trips and rows left out go to the sink as they come, tracks are handed back at the end.
 * Throws ImportFailure with the reason where the file cannot be used.
 */
export async function readUpload(path: string, options: ReadUploadOptions, sink: UploadSink): Promise<ReadUpload> {
  const table = await openTable(path)
  try {
    const head = await table.head(HEAD_ROWS)
    const source = { format: table.format, describe: table.describe, head }
    const reading = new TableImport(source, options)
    for (;;) {
      const flush = async (): Promise<void> => {
        if (reading.tripsWaiting > 0) await sink.trips(reading.takeTrips())
        const issues = reading.takeIssues()
        if (issues.length > 0) await sink.issues(issues)
      }
      await table.read((row) => reading.take(row), {
        signal: options.signal,
        onChunk: async (fraction) => {
          sink.progress(fraction)
          if (reading.tripsWaiting >= TRIPS_PER_BATCH || reading.issuesWaiting >= TRIPS_PER_BATCH) await flush()
        },
      })
      if (reading.mustReadAgain()) {
        await sink.restart()
        continue
      }
      await flush()
      const result = reading.finish()
      sink.progress(1)
      return { ...result, warnings: [...table.warnings(), ...result.warnings] }
    }
  } finally {
    await table.close()
  }
}
