import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { importFailureMessage } from '@spoor/contract/words/import-failures.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { readPartialResult } from '@spoor/core/import/partial-result.ts'
import { ROW_ISSUES } from '@spoor/core/import/issue-codes.ts'
import type { ColumnTaken, FileLayout, RowCounts, RowIssue, TripFileRow } from '@spoor/core/import/result.ts'
import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import { TripWarnings } from '@spoor/core/journey/trip-warnings.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { isZone } from '@spoor/core/units/time-zone.ts'
import { inspect, getResult, rows } from './domain/reading/read-upload.ts'

const USAGE = `usage: npm run sweep -- [--json] [--timezone ZONE] FILE_OR_FOLDER…

Runs the import over every file without a server and tells what was understood of each.
  --json            one JSON object a line and file
  --timezone ZONE   zone of times that name none (default ${DEFAULT_TIMEZONE})`

const NO_ROWS: RowCounts = { read: 0, used: 0, duplicates: 0, skipped: 0 }

/** Number of skipped rows that the JSON lists individually. */
const ISSUES_SHOWN = 20

interface SweptTrip {
  vehicle: string
  started_at: string
  ended_at: string | null
  start_lat: number | null
  start_lng: number | null
  end_lat: number | null
  end_lng: number | null
  start_location: string
  end_location: string
  distance_km: number
  distance_source: string
  classification: string | null
  /** In rand. */
  toll: number
  parking: number
}

interface SweptFile {
  file: string
  ok: boolean
  kind: string | null
  /** One-line description of the detected layout. */
  layout: string | null
  columns: ColumnTaken[]
  rows_read: number
  rows_used: number
  duplicates: number
  rows_skipped: number
  /** `sheet` and `column` are counted from 0; column -1 is the whole row. */
  issues: { sheet: number; row: number; code: string; reason: string; column: number; cell: string }[]
  warnings: string[]
  /** `chosen` counts from 0; null if the driver must answer. */
  questions: {
    witness: string
    sentence: string
    candidates: { answer: string; trips: SweptTrip[] }[]
    chosen: number | null
  }[]
  distance_km: number
  seconds: number
  error: string | null
  error_code: string | null
  trips: SweptTrip[]
}

const { values: options, positionals } = readArguments()
const timezone = options.timezone ?? DEFAULT_TIMEZONE
if (positionals.length === 0 || options.help) exitWith(USAGE, options.help ? 0 : 2)
if (!isZone(timezone)) exitWith(`There is no time zone '${timezone}'.`, 2)

let crashed = 0
let failed = 0
let asked = 0
let swept = 0
for (const path of positionals) {
  for await (const file of filesUnder(path)) {
    const report = await sweep(file)
    swept++
    process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : readable(report))
    if (report.error_code === 'crashed') crashed++
    else if (report.error === null && !report.ok) asked++
    else if (!report.ok) failed++
  }
}
if (!options.json)
  process.stdout.write(
    `\n${swept} files: ${swept - failed - crashed - asked} read, ${asked} with a question, ${failed} refused with a reason, ${crashed} crashed\n`,
  )
process.exitCode = crashed > 0 ? 1 : 0

async function sweep(path: string): Promise<SweptFile> {
  const startedMs = performance.now()
  const report: SweptFile = {
    file: path,
    ok: false,
    kind: null,
    layout: null,
    columns: [],
    rows_read: 0,
    rows_used: 0,
    duplicates: 0,
    rows_skipped: 0,
    issues: [],
    warnings: [],
    questions: [],
    distance_km: 0,
    seconds: 0,
    error: null,
    error_code: null,
    trips: [],
  }
  try {
    await fill(report, path)
    report.ok = report.questions.every(({ chosen }) => chosen !== null)
  } catch (error) {
    if (error instanceof ImportFailure) {
      report.error = importFailureMessage(error.code, error.details)
      report.error_code = error.code
      const { kind, layout, counts, warnings } = readPartialResult(error)
      report.kind = kind ?? null
      if (layout) describe(report, layout, counts ?? NO_ROWS, warnings ?? [])
    } else {
      report.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
      report.error_code = 'crashed'
    }
  }
  report.seconds = Math.round(performance.now() - startedMs) / 1000
  return report
}

async function fill(report: SweptFile, path: string): Promise<void> {
  const trips: TripFileRow[] = []
  const issues: RowIssue[] = []
  let metres = 0
  const plan = await inspect(path, { filename: basename(path), timezone, nowMs: Date.now() })
  try {
    for await (const part of rows(plan)) {
      trips.push(...part.trips)
      if (issues.length < ISSUES_SHOWN) issues.push(...part.issues.slice(0, ISSUES_SHOWN - issues.length))
    }
  } finally {
    report.issues = issues.map((issue) => ({ ...issue, reason: ROW_ISSUES[issue.code] }))
  }
  const read = getResult(plan)
  for (const trip of trips) {
    metres += trip.distanceM
    report.trips.push(toSweptTrip(trip))
  }
  const tripWarnings = new TripWarnings()
  for (const { vehicle, track } of read.vehicles) {
    const { trips: found, moves } = findJourneys(track, { sensitivity: 'normal' })
    tripWarnings.add(track, found, moves)
    for (const trip of found) {
      metres += trip.distanceM
      report.trips.push({
        vehicle,
        started_at: new Date(trip.startedAtMs).toISOString(),
        ended_at: new Date(trip.endedAtMs).toISOString(),
        start_lat: degrees(trip.startLat),
        start_lng: degrees(trip.startLng),
        end_lat: degrees(trip.endLat),
        end_lng: degrees(trip.endLng),
        start_location: '',
        end_location: '',
        distance_km: metresToKm(trip.distanceM),
        distance_source: trip.distanceSource,
        classification: null,
        toll: 0,
        parking: 0,
      })
    }
  }
  const positions = read.vehicles.reduce((sum, { track }) => sum + track.count, 0)
  describe(report, read.layout, read.counts, [...read.warnings, ...tripWarnings.warnings(positions)])
  report.questions = read.questions.map((question) => ({
    ...question,
    candidates: question.candidates.map((each) => ({ ...each, trips: each.trips.map(toSweptTrip) })),
  }))
  report.distance_km = metresToKm(metres)
}

function describe(report: SweptFile, layout: FileLayout, counts: RowCounts, warnings: string[]): void {
  report.kind = layout.kind
  report.layout = layout.description
  report.columns = layout.columns
  report.rows_read = counts.read
  report.rows_used = counts.used
  report.duplicates = counts.duplicates
  report.rows_skipped = counts.skipped
  report.warnings = warnings
}

function toSweptTrip(trip: TripFileRow): SweptTrip {
  return {
    vehicle: trip.vehicle,
    started_at: new Date(trip.startedAtMs).toISOString(),
    ended_at: trip.endedAtMs === null ? null : new Date(trip.endedAtMs).toISOString(),
    start_lat: trip.startLat,
    start_lng: trip.startLng,
    end_lat: trip.endLat,
    end_lng: trip.endLng,
    start_location: trip.startLocation,
    end_location: trip.endLocation,
    distance_km: metresToKm(trip.distanceM),
    distance_source: trip.distanceSource,
    classification: trip.classification,
    toll: centsToRand(trip.tollCents),
    parking: centsToRand(trip.parkingCents),
  }
}

/** Rounds to seven decimals, about a centimetre. */
function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7
}

function readable(report: SweptFile): string {
  const lines = [report.file]
  if (report.layout) {
    lines.push(`  ${report.kind}: ${report.layout}`)
    for (const taken of report.columns) lines.push(`    ${taken.field} ← column ${taken.column + 1}, ${taken.because}`)
    lines.push(
      `  rows: ${report.rows_read} read, ${report.rows_used} used, ${report.duplicates} duplicate, ${report.rows_skipped} left out; ` +
        `${report.trips.length} trips, ${report.distance_km.toFixed(2)} km, ${report.seconds.toFixed(2)} s`,
    )
  }
  for (const warning of report.warnings) lines.push(`  note: ${warning}`)
  for (const { sentence, candidates, chosen } of report.questions)
    lines.push(
      `  question: ${sentence} (${candidates.map(({ answer }, at) => (at === chosen ? `${answer}, taken` : answer)).join('; ')})`,
    )
  for (const issue of report.issues)
    lines.push(`    row ${issue.row}: ${issue.reason}${issue.cell === '' ? '' : ` (${issue.cell})`}`)
  if (report.error) lines.push(`  ${report.error_code === 'crashed' ? 'CRASHED' : 'refused'}: ${report.error}`)
  return `${lines.join('\n')}\n`
}

/** Yields the file itself, or all files below the folder sorted by name, except hidden ones. */
async function* filesUnder(path: string): AsyncGenerator<string> {
  const found = await stat(path).catch(() => null)
  if (found === null) exitWith(`There is no file or folder '${path}'.`, 2)
  if (!found.isDirectory()) {
    yield path
    return
  }
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.name.startsWith('.') && (entry.isDirectory() || entry.isFile()))
      yield* filesUnder(join(path, entry.name))
  }
}

function readArguments(): { values: { json?: boolean; help?: boolean; timezone?: string }; positionals: string[] } {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' }, timezone: { type: 'string' } },
    })
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, 2)
  }
}

function exitWith(message: string, code: number): never {
  ;(code === 0 ? process.stdout : process.stderr).write(`${message}\n`)
  process.exit(code)
}
