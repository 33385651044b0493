import { setImmediate } from 'node:timers/promises'
import { findInStretch } from '@spoor/core/journey/find-journeys.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { FoundInStretch, Stretch } from '@spoor/core/journey/stretches.ts'
import { joinStretches, stretchesOf } from '@spoor/core/journey/stretches.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { inSharedMemory } from '@spoor/core/journey/track.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import { claimNext } from './helper-tasks.ts'
import type { ImportHelper } from './import-helper.ts'
import type { StorableTrip } from './storable-trip.ts'
import { storable, unpackTrips } from './storable-trip.ts'

/** Handing over a shorter track takes longer than looking through it. */
const LEAST_FIXES_TO_SHARE = 2000

/** A search for the trips of a track, under way in the helper from the start. */
export interface TripSearch {
  /** Takes the stretches that the helper has not got to, one after another, giving way between them. */
  takeShare(): Promise<void>
  /** The trips, as findJourneys gives them. */
  trips(): Promise<StorableTrip[]>
}

export function searchTrips(
  given: Track,
  {
    sensitivity,
    helper,
    workspace = new Workspace(),
  }: {
    sensitivity: Sensitivity
    helper?: ImportHelper
    workspace?: Workspace
  },
): TripSearch {
  const isShared = helper !== undefined && given.count >= LEAST_FIXES_TO_SHARE
  const track = isShared ? inSharedMemory(given) : given
  const stretches = stretchesOf(track)
  const claims = new Int32Array(new SharedArrayBuffer(4))
  const found: FoundInStretch<StorableTrip>[] = []
  const helped = isShared
    ? helper.ask({ kind: 'search', track, stretches, sensitivity, claims }, (answer) => {
        found[answer.stretch] = unpackTrips(answer.found)
      })
    : Promise.resolve()
  const find = (stretch: Stretch): FoundInStretch<StorableTrip> => {
    const { trips, ...seen } = findInStretch(track, stretch, { sensitivity, workspace })
    return { ...seen, trips: trips.map(storable) }
  }

  async function takeShare(): Promise<void> {
    for (let next = claimNext(claims); next < stretches.length; next = claimNext(claims)) {
      found[next] = find(stretches[next])
      await setImmediate()
    }
  }

  return {
    takeShare,
    async trips() {
      await takeShare()
      await helped
      // A helper that died has claimed what it did not do.
      for (const [i, stretch] of stretches.entries()) found[i] ??= find(stretch)
      return joinStretches(track, found, find)
    },
  }
}
