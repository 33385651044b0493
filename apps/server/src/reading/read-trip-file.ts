import { basename } from 'node:path'
import type { TripFileRow } from '@spoor/core/import/result.ts'
import { readUpload } from './read-upload.ts'

/** The trips of a trip file, in the file's order; none if it holds points. Throws ImportFailure if it cannot be used. */
export async function readTripFile(path: string, timezone: string): Promise<TripFileRow[]> {
  let trips: TripFileRow[] = []
  await readUpload(
    path,
    { filename: basename(path), timezone, nowMs: Date.now() },
    {
      trips: (batch) => {
        trips.push(...batch)
        return Promise.resolve()
      },
      issues: () => Promise.resolve(),
      restart: () => {
        trips = []
        return Promise.resolve()
      },
      progress: () => {},
    },
  )
  return trips
}
