import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { FileLayout, Question, RowCounts, RowIssue, TripFileRow, VehicleTrack } from '@spoor/core/import/result.ts'
import { ImportFailure, type ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import { listHeaderCandidates } from '@spoor/core/import/detect/header-fingerprint.ts'
import { LateRows } from '@spoor/core/import/detect/sample-rows.ts'
import { FormatImport } from '@spoor/core/import/formats/format-import.ts'
import { sniffTrackFormat, TRACK_SNIFF_BYTES, type TrackFormat } from '@spoor/core/import/formats/sniff-track-format.ts'
import { addVehicles, requireFewDays } from '@spoor/core/import/import-bounds.ts'
import { planTable } from '@spoor/core/import/plan-table.ts'
import { reviseBySurvey } from '@spoor/core/import/revise-plan.ts'
import { TableReading } from '@spoor/core/import/table-reading.ts'
import type { HeadSheet } from '@spoor/core/tabular/head.ts'
import { FileBytes } from './file-bytes.ts'
import { openTableIn } from './open-table.ts'
import { UNLIMITED, type ReadingLimits } from './reading-limits.ts'
import { readToEnd, type Reading, type TableFile } from './table-file.ts'

/** Rows examined before reading starts: preambles are short, and a few hundred rows reveal the order of dates. */
const HEAD_ROWS = 600

/** Failures that formulas without results can cause. */
const NOTHING_THERE: ReadonlySet<ImportFailureCode> = new Set([
  'empty_file',
  'no_rows',
  'not_a_table',
  'no_date',
  'no_year',
  'no_position_or_place',
  'nothing_usable',
])

export interface InspectOptions {
  filename: string
  /** IANA zone for times without one. */
  timezone: string
  nowMs: number
  /** Set by the user in 'Fix columns'; overrides detection. */
  mapping?: ColumnMapping
  /** The user's earlier mappings, latest first; used if no mapping is given and the file has a matching header. */
  rememberedMappings?: readonly RememberedMapping[]
  limits?: ReadingLimits
}

export interface RememberedMapping {
  headerFingerprint: string
  mapping: ColumnMapping
}

/** The plan for reading a file. The file stays open until {@link rows} has ended. */
export type UploadPlan = TablePlan | TrackPlan

interface TablePlan {
  table: TableFile
  reader: TableReading
  result: ReadUpload | null
}

interface TrackPlan {
  track: { file: FileBytes; format: TrackFormat }
  reader: FormatImport
  result: ReadUpload | null
}

/** Everything read since the last chunk. */
export interface UploadRows {
  trips: TripFileRow[]
  issues: RowIssue[]
  /** The fraction of the file read so far, from 0 to 1. */
  fraction: number
}

export interface ReadUpload {
  layout: FileLayout
  /** used + duplicates + skipped = read; duplicates are those within the file. */
  counts: RowCounts
  /** For points: one track per vehicle, by time, without exact duplicates. The caller owns and may consume them. */
  vehicles: VehicleTrack[]
  warnings: string[]
  questions: readonly Question[]
}

/**
 * Plans how to read an uploaded file, from its first rows. Reads the whole file only if these leave the date format
 * ambiguous, or have no value in a column of times or positions.
 * @throws ImportFailure with the reason if the file cannot be used
 */
export async function inspect(path: string, options: InspectOptions): Promise<UploadPlan> {
  const file = await FileBytes.open(path, options.limits ?? UNLIMITED)
  try {
    const format = sniffTrackFormat(await file.slice(0, TRACK_SNIFF_BYTES))
    if (format === null) return await inspectTable(await openTableIn(path, file), options)
    const reader = new FormatImport(format.name, format.describe, options.nowMs)
    return { track: { file, format }, reader, result: null }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function inspectTable(table: TableFile, options: InspectOptions): Promise<TablePlan> {
  let reader: TableReading | undefined
  try {
    const head = await table.head(HEAD_ROWS)
    const late = new LateRows(head, HEAD_ROWS)
    if (late.areWanted) await readToEnd(table.read((row) => late.take(row)))
    const { timezone, nowMs, filename } = options
    const mapping = options.mapping ?? findRemembered(head, options.rememberedMappings ?? [])
    const source = { format: table.format, describe: table.describe, head }
    let plan = planTable(source, { timezone, nowMs, mapping, filename })
    while (plan.isOpen) {
      const survey = (reader = new TableReading(plan, 'survey'))
      for await (const _ of table.read((row) => survey.take(row))) if (survey.isDecided) break
      plan = reviseBySurvey(plan, survey)
    }
    return { table, reader: new TableReading(plan), result: null }
  } catch (error) {
    await table.close()
    throw explain(error, table, reader)
  }
}

/**
 * Reads a file according to its plan, in parts to bound the memory; the last part comes before {@link getResult}
 * returns the plan's result.
 * @throws ImportFailure with the reason if the file cannot be used
 */
export async function* rows(plan: UploadPlan): AsyncGenerator<UploadRows, void, void> {
  const { reader } = plan
  const vehicles = new Set<string>()
  const take = (fraction: number): UploadRows => {
    const trips = reader.takeTrips()
    addVehicles(vehicles, trips)
    return { trips, issues: reader.takeIssues(), fraction }
  }
  try {
    for await (const fraction of 'table' in plan ? plan.table.read((row) => plan.reader.take(row)) : readTrack(plan))
      yield take(fraction)
    if ('table' in plan) plan.reader.end()
    yield take(1)
    const result = reader.finish()
    requireFewDays(result.vehicles)
    plan.result = 'table' in plan ? { ...result, warnings: [...plan.table.warnings(), ...result.warnings] } : result
  } catch (error) {
    throw 'table' in plan ? explain(error, plan.table, plan.reader) : error
  } finally {
    await ('table' in plan ? plan.table : plan.track.file).close()
  }
}

/** The layout, counts and tracks of a file after {@link rows} has been read to the end. */
export function getResult(plan: UploadPlan): ReadUpload {
  if (plan.result === null) throw new Error('the rows were not read to their end')
  return plan.result
}

async function* readTrack({ track: { file, format }, reader }: TrackPlan): Reading {
  const formatReader = format.read(reader)
  let done = 0
  for await (const chunk of file.chunks()) {
    formatReader.push(chunk)
    done += chunk.length
    yield done / file.size
  }
  formatReader.end()
}

/** Returns the remembered mapping for a file with this header, moved to the header's row in this file. */
function findRemembered(
  head: readonly HeadSheet[],
  remembered: readonly RememberedMapping[],
): ColumnMapping | undefined {
  if (remembered.length === 0) return undefined
  const candidates = listHeaderCandidates(head)
  const found = remembered.find(({ headerFingerprint }) => candidates.has(headerFingerprint))
  if (found === undefined || Object.keys(found.mapping.columns).length === 0) return found?.mapping
  return { ...found.mapping, header_row: candidates.get(found.headerFingerprint) }
}

/** Adds the partial result to a failure, or replaces the failure by one about formulas without results. */
function explain(error: unknown, table: TableFile, reader: TableReading | undefined): unknown {
  const empty = table.emptyFormulas?.()
  if (empty && empty.cells > 0 && error instanceof ImportFailure && NOTHING_THERE.has(error.code))
    return new ImportFailure('formulas_without_results', { cells: String(empty.cells), first: empty.first })
  reader?.attachPartialResult(error)
  return error
}
