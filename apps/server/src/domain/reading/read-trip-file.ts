import { basename } from 'node:path'
import type { TripFileRow } from '@spoor/core/import/result.ts'
import { inspect, rows } from './read-upload.ts'

/** Reads a trip file's trips in order; none if it contains points. Throws ImportFailure if it is unusable. */
export async function readTripFile(path: string, timezone: string): Promise<TripFileRow[]> {
  const plan = await inspect(path, { filename: basename(path), timezone, nowMs: Date.now() })
  const trips: TripFileRow[] = []
  for await (const part of rows(plan)) trips.push(...part.trips)
  return trips
}
