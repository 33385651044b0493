import { randomUUID } from 'node:crypto'
import type { previewUploadedReadings, UploadedReading } from '@spoor/contract/routes/vehicles.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { findContradictions } from '@spoor/core/odometer-log/fit-readings.ts'
import { readOdometerLog, type OdometerLogLine } from '@spoor/core/odometer-log/read-odometer-log.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { formatDistance } from '@spoor/core/units/money.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { type Database, type Transaction, inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { readStoredFile } from '../../domain/reading/read-stored-file.ts'
import { findOdometerLog, listReadings, lockVehicle } from './vehicle-queries.ts'
import { putReading } from './vehicle-writes.ts'

const MOST_ROWS = 5000
const MOST_NAMES = 50

export interface ReadingsTarget {
  ownerId: string
  vehicleId: string
  uploadId: string
  /** Restricts the rows to this vehicle name. */
  named: string | undefined
  /** In South Africa. */
  today: string
}

export async function previewReadings(
  dependencies: Pick<Dependencies, 'database' | 'files'>,
  target: ReadingsTarget,
  signal: AbortSignal,
): Promise<ReplyOf<typeof previewUploadedReadings>> {
  const { lines, names, named } = await readLines(dependencies, target, signal)
  return { names, named, readings: await judgeLines(dependencies.database, target, lines) }
}

/** Adds the new readings among them; a second call with the same file adds nothing. */
export async function addReadings(
  dependencies: Pick<Dependencies, 'database' | 'files'>,
  target: ReadingsTarget,
  signal: AbortSignal,
): Promise<{ added: number; known: number; skipped: number }> {
  const { lines, names, named } = await readLines(dependencies, target, signal)
  if (named === null && names.length > 1) {
    const message = 'The file contains several vehicles. Choose one.'
    throw new HttpError(422, message, { named: message })
  }
  return inTransaction(dependencies.database, (tx) => addLines(tx, target, lines))
}

/** Adds the new ones among these readings of a vehicle. */
export async function addLines(
  tx: Transaction,
  target: Omit<ReadingsTarget, 'uploadId' | 'named'>,
  lines: readonly OdometerLogLine[],
): Promise<{ added: number; known: number; skipped: number }> {
  if ((await lockVehicle(tx, target.ownerId, target.vehicleId)) === undefined) throw notFound('Vehicle')
  const readings = await judgeLines(tx, target, lines)
  const count = (...states: UploadedReading['state'][]) => readings.filter(({ state }) => states.includes(state)).length
  for (const [at, { state }] of readings.entries()) {
    const { day, odometerM } = lines[at]
    if (state !== 'new' || day === null || odometerM === null) continue
    await putReading(tx, target.ownerId, {
      id: randomUUID(),
      vehicle_id: target.vehicleId,
      day,
      odometer_m: odometerM,
    })
  }
  return { added: count('new'), known: count('known'), skipped: count('contradiction', 'unreadable') }
}

async function readLines(
  { database, files }: Pick<Dependencies, 'database' | 'files'>,
  { ownerId, uploadId, named, today }: ReadingsTarget,
  signal: AbortSignal,
): Promise<{ lines: OdometerLogLine[]; names: string[]; named: string | null }> {
  const fileKey = orNotFound(await findOdometerLog(database, ownerId, uploadId), 'Upload with odometer readings')
  const task = (path: string) => ({ task: 'rows', path, maxRows: MOST_ROWS }) as const
  const rows = await readStoredFile(files, fileKey, task, { owner: ownerId, signal })
  if (rows.length > MOST_ROWS) throw new HttpError(422, `The file has more than ${MOST_ROWS} rows. Split it.`)
  const lines = readOdometerLog(rows, today)
  if (lines === null) throw new HttpError(422, 'No date column was found besides the odometer readings.')
  const names = [...new Set(lines.map(({ vehicle }) => vehicle))].filter((name) => name !== '').slice(0, MOST_NAMES)
  if (named === undefined) return { lines, names, named: null }
  return { lines: lines.filter(({ vehicle }) => vehicle === named), names, named }
}

/** The outcome of each line, in order. */
export async function judgeLines(
  database: Database,
  { ownerId, vehicleId, today }: Omit<ReadingsTarget, 'uploadId' | 'named'>,
  lines: readonly OdometerLogLine[],
): Promise<UploadedReading[]> {
  const existing = (await listReadings(database, ownerId, vehicleId)).map(({ day, odometer_m }) => ({
    date: day,
    odometerM: odometer_m,
  }))
  const existingM = new Map(existing.map(({ date, odometerM }) => [date, odometerM]))
  const firstByDay = new Map<string, OdometerLogLine>()
  for (const line of lines)
    if (line.day !== null && line.odometerM !== null && line.day <= today && !firstByDay.has(line.day))
      firstByDay.set(line.day, line)
  const fresh = [...firstByDay.values()].flatMap(({ day, odometerM }) =>
    day === null || odometerM === null || existingM.has(day) ? [] : [{ date: day, odometerM }],
  )
  const contradictions = findContradictions(fresh, existing)

  function judgeLine({
    day,
    odometerM,
    unreadable,
    ...line
  }: OdometerLogLine): Pick<UploadedReading, 'state' | 'because'> {
    if (day === null || odometerM === null)
      return {
        state: 'unreadable',
        because: `${day === null ? 'The date' : 'The reading'} '${unreadable}' cannot be read.`,
      }
    if (day > today) return { state: 'unreadable', because: `${writeDay(day)} is still to come.` }
    const there = existingM.get(day)
    if (there === odometerM) return { state: 'known', because: 'This reading has already been entered.' }
    if (there !== undefined) {
      const km = formatDistance(metresToKm(there))
      return { state: 'contradiction', because: `${km} is entered for ${writeDay(day)} already.` }
    }
    const first = firstByDay.get(day)
    if (first !== undefined && first.row !== line.row) {
      const because = `Row ${first.row} already has a reading for this day.`
      return { state: first.odometerM === odometerM ? 'known' : 'contradiction', because }
    }
    const reason = contradictions.get(day)
    return reason === undefined ? { state: 'new', because: '' } : { state: 'contradiction', because: reason }
  }

  return lines.map((line) => ({
    row: line.row,
    date: line.day,
    odometer_km: line.odometerM === null ? null : metresToKm(line.odometerM),
    ...judgeLine(line),
  }))
}
