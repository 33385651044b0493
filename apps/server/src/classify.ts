import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { importFailureMessage } from '@spoor/contract/words/import-failures.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { suggestInOrder, type LabelledTrip } from '@spoor/core/classify/prequential.ts'
import type { TripEndFacts } from '@spoor/core/classify/trip-facts.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { TripFileRow } from '@spoor/core/import/result.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { isZone, zoneClock } from '@spoor/core/units/time-zone.ts'
import { z } from 'zod'
import { readTripFile } from './domain/reading/read-trip-file.ts'

const USAGE = `usage: npm run --silent classify -- [--json] [--places PLACES.json] [--timezone ZONE] [--threshold SHARE] FILE

Reads a file of classified trips and prints, in order of time, what Spoor would have suggested for each trip from the
trips before it, and why. A trip's own classification is learned only after its suggestion.
  --json             one JSON object a trip
  --places FILE      the driver's places: a list of {name, lat, lng, radius_m, kind}
  --timezone ZONE    the driver's zone (default ${DEFAULT_TIMEZONE})
  --threshold SHARE  suggest nothing below this confidence, from 0.5 to 1 (default 0.5)`

const placesFile = z.array(
  z.object({
    name: z.string().trim().min(1),
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    radius_m: z.number().min(1).max(50_000),
    kind: z.enum(['home', 'work', 'client', 'fuel', 'other']),
  }),
)
type Places = z.infer<typeof placesFile>

/** A location with the place's name still counts as the place within this distance: parking lots are large. */
const SAME_NAME_M = 1000

class Refused extends Error {}

interface ClassifiedTrip extends LabelledTrip {
  startLocation: string
  endLocation: string
}

try {
  await run()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const [file] = positionals
  if (positionals.length !== 1) throw new Refused(USAGE)
  const { timezone = DEFAULT_TIMEZONE } = values
  if (!isZone(timezone)) throw new Refused(`There is no time zone '${timezone}'.`)
  const threshold = Number(values.threshold ?? 0.5)
  if (!(threshold >= 0.5 && threshold <= 1)) throw new Refused('--threshold must be between 0.5 and 1.')
  const places = values.places === undefined ? [] : await readPlaces(values.places)
  const trips = await readTrips(file, timezone, places)
  if (trips.every(({ classification }) => classification === null)) {
    throw new Refused(`${file} has no column that classifies its trips as business or private.`)
  }
  let lines: string[] = []
  for (const { trip, suggestion } of suggestInOrder(trips, zoneClock(timezone), { threshold })) {
    const line = {
      started_at: new Date(trip.startedAtMs).toISOString(),
      start_location: trip.startLocation,
      end_location: trip.endLocation,
      suggested: suggestion?.classification ?? null,
      confidence: Math.round((suggestion?.confidence ?? 0) * 10_000) / 10_000,
      because: suggestion?.because ?? [],
      actual: trip.classification,
    }
    lines.push(values.json ? JSON.stringify(line) : readable(line))
    if (lines.length === 500) {
      process.stdout.write(`${lines.join('\n')}\n`)
      lines = []
    }
  }
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
}

async function readTrips(file: string, timezone: string, places: Places): Promise<ClassifiedTrip[]> {
  let rows: TripFileRow[]
  try {
    rows = await readTripFile(file, timezone)
  } catch (error) {
    if (error instanceof ImportFailure) throw new Refused(importFailureMessage(error.code, error.details))
    if (isMissingFile(error)) throw new Refused(`There is no file '${file}'.`)
    throw error
  }
  if (rows.length === 0) throw new Refused(`${file} holds no trips.`)
  return rows.map((row) => ({
    startedAtMs: row.startedAtMs,
    endedAtMs: row.endedAtMs,
    start: endFacts(row.startLat, row.startLng, row.startLocation, places),
    end: endFacts(row.endLat, row.endLng, row.endLocation, places),
    distanceM: row.distanceM,
    vehicle: row.vehicle,
    vehicleName: row.vehicle,
    notes: row.notes,
    reason: '',
    classification: row.classification,
    startLocation: locationText(row.startLocation, row.startLat, row.startLng),
    endLocation: locationText(row.endLocation, row.endLat, row.endLng),
  }))
}

/** Formats a location without a name as coordinates, to about a metre. */
function locationText(text: string, lat: number | null, lng: number | null): string {
  return text === '' && lat !== null && lng !== null ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : text
}

function endFacts(lat: number | null, lng: number | null, text: string, places: Places): TripEndFacts {
  const named = (name: string) => name.toLowerCase() === text.trim().toLowerCase()
  const index =
    lat === null || lng === null ? places.findIndex(({ name }) => named(name)) : nearestPlace(lat, lng, places, named)
  const place = index === -1 ? null : { id: String(index), name: places[index].name, kind: places[index].kind }
  return { lat, lng, text, place }
}

/** Returns the index of the nearest place that contains a position; -1 if there is none. */
function nearestPlace(lat: number, lng: number, places: Places, named: (name: string) => boolean): number {
  let nearest = -1
  let nearestM = Number.POSITIVE_INFINITY
  for (const [index, place] of places.entries()) {
    const awayM = greatCircleM(place.lat, place.lng, lat, lng)
    const reachM = named(place.name) ? Math.max(place.radius_m, SAME_NAME_M) : place.radius_m
    if (awayM <= reachM && awayM < nearestM) [nearest, nearestM] = [index, awayM]
  }
  return nearest
}

async function readPlaces(file: string): Promise<Places> {
  let given: unknown
  try {
    given = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Refused(isMissingFile(error) ? `There is no file '${file}'.` : `${file} is not JSON.`)
  }
  const parsed = placesFile.safeParse(given)
  if (parsed.success) return parsed.data
  const [{ path, message }] = parsed.error.issues
  throw new Refused(`${file}: ${path.join('.') || 'the list of places'}: ${message}`)
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function readable(line: {
  started_at: string
  start_location: string
  end_location: string
  suggested: string | null
  confidence: number
  because: string[]
  actual: string | null
}): string {
  const said = line.suggested === null ? 'no suggestion' : `${line.suggested} ${Math.round(line.confidence * 100)} %`
  const trip = `${line.started_at} ${line.start_location || '?'} → ${line.end_location || '?'}`
  return `${trip}: ${said}, was ${line.actual ?? 'unclassified'}${line.because.map((why) => `\n    ${why}.`).join('')}`
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        places: { type: 'string' },
        timezone: { type: 'string' },
        threshold: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}
