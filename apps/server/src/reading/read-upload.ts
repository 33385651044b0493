import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { FileLayout, RowCounts, RowIssue, TripFileRow, VehicleTrack } from '@spoor/core/import/result.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import { headerCandidates } from '@spoor/core/import/detect/remembered-header.ts'
import { LateRows } from '@spoor/core/import/detect/sample-rows.ts'
import { requireFewDays, VehicleCount } from '@spoor/core/import/import-bounds.ts'
import { TableImport } from '@spoor/core/import/table-import.ts'
import type { HeadSheet } from '@spoor/core/tabular/head.ts'
import { openTable } from './open-table.ts'
import { readTrackFormat, detectTrackFormat } from './read-track-format.ts'
import type { ReadingLimits } from './reading-limits.ts'

/** Rows examined before reading starts: preambles are short, and dates reveal their order within some hundred rows. */
const HEAD_ROWS = 600
const TRIPS_PER_BATCH = 2000

/** What seems to be missing from a file whose formulas have no results. */
const NOTHING_THERE: ReadonlySet<ImportFailureCode> = new Set([
  'empty_file',
  'no_rows',
  'not_a_table',
  'no_date',
  'no_year',
  'no_position_or_place',
  'nothing_usable',
])

export interface ReadUploadOptions {
  filename: string
  /** IANA zone for times without one. */
  timezone: string
  nowMs: number
  /** Set by the user in 'Fix columns'; overrides detection. */
  mapping?: ColumnMapping
  /** Called if no mapping is given: returns the user's earlier mapping for a file with one of these headers. */
  rememberedMapping?: (headerFingerprints: string[]) => Promise<RememberedMapping | undefined>
  limits?: ReadingLimits
}

export interface RememberedMapping {
  headerFingerprint: string
  mapping: ColumnMapping
}

/** Receives rows during reading; each batch is awaited, so that memory stays bounded. */
export interface UploadSink {
  trips(batch: TripFileRow[]): Promise<void>
  issues(batch: RowIssue[]): Promise<void>
  /** The order of day and month was revised: discard everything so far, all rows are sent again. */
  restart(): Promise<void>
  /** 0 to 1. */
  progress(fraction: number): void
}

export interface ReadUpload {
  layout: FileLayout
  /** used + duplicates + skipped = read; duplicates are those within the file. */
  counts: RowCounts
  /** For points: one track per vehicle, by time, without exact duplicates. The caller owns and may consume them. */
  vehicles: VehicleTrack[]
  warnings: string[]
}

/**
 * Reads an uploaded file: trips and skipped rows are streamed to the sink, tracks are returned at the end. Throws
 * ImportFailure with the reason if the file cannot be used.
 */
export async function readUpload(path: string, options: ReadUploadOptions, sink: UploadSink): Promise<ReadUpload> {
  const vehicles = new VehicleCount()
  const read = await readRows(path, options, {
    ...sink,
    async trips(batch) {
      vehicles.add(batch)
      await sink.trips(batch)
    },
    async restart() {
      vehicles.clear()
      await sink.restart()
    },
  })
  requireFewDays(read.vehicles)
  return read
}

async function readRows(path: string, options: ReadUploadOptions, sink: UploadSink): Promise<ReadUpload> {
  const format = await detectTrackFormat(path)
  if (format) return readTrackFormat(path, format, options, sink)
  const table = await openTable(path, options.limits)
  let reading: TableImport | undefined
  try {
    const head = await table.head(HEAD_ROWS)
    const late = new LateRows(head, HEAD_ROWS)
    if (late.areWanted) await table.read((row) => late.take(row))
    const source = { format: table.format, describe: table.describe, head }
    const mapping = options.mapping ?? (await findRemembered(head, options))
    const reader = new TableImport(source, {
      timezone: options.timezone,
      nowMs: options.nowMs,
      mapping,
      filename: options.filename,
    })
    reading = reader
    for (;;) {
      const flush = async (): Promise<void> => {
        if (reader.tripsWaiting > 0) await sink.trips(reader.takeTrips())
        const issues = reader.takeIssues()
        if (issues.length > 0) await sink.issues(issues)
      }
      await table.read((row) => reader.take(row), {
        onChunk: async (fraction) => {
          sink.progress(fraction)
          if (reader.tripsWaiting >= TRIPS_PER_BATCH || reader.issuesWaiting >= TRIPS_PER_BATCH) await flush()
        },
      })
      if (reader.mustReadAgain()) {
        await sink.restart()
        continue
      }
      await flush()
      const result = reader.finish()
      sink.progress(1)
      return { ...result, warnings: [...table.warnings(), ...result.warnings] }
    }
  } catch (error) {
    const empty = table.emptyFormulas?.()
    if (empty && empty.cells > 0 && error instanceof ImportFailure && NOTHING_THERE.has(error.code))
      throw new ImportFailure('formulas_without_results', { cells: String(empty.cells), first: empty.first })
    reading?.attachPartialResult(error)
    throw error
  } finally {
    await table.close()
  }
}

/** The remembered mapping for a file with this header, moved to the row where the header is here. */
async function findRemembered(
  head: readonly HeadSheet[],
  { rememberedMapping }: ReadUploadOptions,
): Promise<ColumnMapping | undefined> {
  if (rememberedMapping === undefined) return undefined
  const candidates = headerCandidates(head)
  if (candidates.size === 0) return undefined
  const remembered = await rememberedMapping([...candidates.keys()])
  return remembered && { ...remembered.mapping, header_row: candidates.get(remembered.headerFingerprint) }
}
