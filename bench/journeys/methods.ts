import { findJourneys } from '../../packages/core/src/journey/find-journeys.ts'
import type { Track } from '../../packages/core/src/journey/track.ts'
import { pickRows } from '../generate/drive-generator.ts'
import type { Drives } from '../generate/drive-generator.ts'
import { scoreTrips } from './score.ts'
import type { Interval, Score } from './score.ts'
import { detectTripsBySpeed } from './speed-method.ts'
import { detectTripsByStayPoints } from './stay-point-method.ts'

export interface Method {
  name: string
  trips(track: Track): Interval[]
}

/** 0.01 knots. */
const TRACCAR_DEFAULT_MPS = 0.005144
const KMH_5_MPS = 5 / 3.6

export const SPOOR: Method = { name: 'Spoor', trips: detectTripsBySpoor }

export const METHODS: readonly Method[] = [
  SPOOR,
  { name: 'speed, Traccar default', trips: (track) => detectTripsBySpeed(removeZeroFixes(track), TRACCAR_DEFAULT_MPS) },
  { name: 'speed over 5 km/h', trips: (track) => detectTripsBySpeed(removeZeroFixes(track), KMH_5_MPS) },
  { name: 'stay points 100 m, 5 min', trips: (track) => detectTripsByStayPoints(removeZeroFixes(track)) },
]

/** Drops fixes at 0/0, like the peers' own servers. */
function removeZeroFixes(track: Track): Track {
  const rows: number[] = []
  for (let i = 0; i < track.count; i += 1) if (track.latE7[i] !== 0 || track.lngE7[i] !== 0) rows.push(i)
  return rows.length === track.count ? track : pickRows(track, rows)
}

function detectTripsBySpoor(track: Track): Interval[] {
  return findJourneys(track, { sensitivity: 'normal' }).trips.map((trip) => ({
    startedS: trip.startedAtMs / 1000,
    endedS: trip.endedAtMs / 1000,
    distanceM: trip.distanceM,
  }))
}

/** Longer than any track, so that the trips of several tracks do not overlap on one timeline. */
const APART_S = 1e9

/** Scores several tracks together. */
export function scoreMethod(method: Method, tracks: readonly Drives[]): Score {
  const shift = <T extends Interval>(trips: readonly T[], at: number): T[] =>
    trips.map((trip) => ({ ...trip, startedS: trip.startedS + at * APART_S, endedS: trip.endedS + at * APART_S }))
  return scoreTrips(
    tracks.flatMap(({ trips }, at) => shift(trips, at)),
    tracks.flatMap(({ track }, at) => shift(method.trips(track), at)),
  )
}
