import { calibrateDays } from './day/calibrate-days.ts'
import { cleanFixes } from './fixes/clean-fixes.ts'
import type { CleanFixes } from './fixes/clean-fixes.ts'
import { findStops } from './stops/find-stops.ts'
import type { FoundTrip, Journeys, TripPath } from './journey.ts'
import { measureLegs } from './way/measure-legs.ts'
import { odometerOf } from './way/odometer.ts'
import { GAP_S, MAX_PATH_POINTS, PATH_TOLERANCE_M, STEP_PARAMETERS } from './parameters.ts'
import type { Sensitivity } from './parameters.ts'
import { simplifyPath } from './way/simplify-path.ts'
import { joinStretches, stretchesOf } from './stretches.ts'
import type { FoundInStretch, Stretch } from './stretches.ts'
import { partOf } from './track.ts'
import type { Track } from './track.ts'
import { legsBetween } from './legs/trip-legs.ts'
import type { Leg } from './legs/trip-legs.ts'
import { distanceE7M } from './plane.ts'
import { Workspace } from './workspace.ts'

const E7 = 1e-7

export interface FindOptions {
  sensitivity: Sensitivity
  /** Who has several tracks to look through gives each the same. */
  workspace?: Workspace
}

/**
 * The trips in one vehicle's track, in order of time and disjoint. docs/journeys.md tells how; the figures it goes by
 * stand in parameters.ts.
 *
 * What is found in [a, b] depends only on the fixes of [a - 24 h, b + 24 h] and on the nearest fix beyond each side.
 */
export function findJourneys(track: Track, { sensitivity, workspace = new Workspace() }: FindOptions): Journeys {
  const find = (stretch: Stretch) => findInStretch(track, stretch, { sensitivity, workspace })
  return { trips: joinStretches(track, stretchesOf(track).map(find), find), sensitivity }
}

/** The trips of a stretch of a track, for {@link joinStretches}. */
export function findInStretch(
  track: Track,
  stretch: Stretch,
  { sensitivity, workspace = new Workspace() }: FindOptions,
): FoundInStretch {
  const { from, to, fromMs, toMs } = stretch
  const part = partOf(track, from, to)
  const step = STEP_PARAMETERS[sensitivity]
  const fixes = cleanFixes(part, workspace)
  const days = calibrateDays(fixes, step.minStayS)
  const legs = legsBetween(part, fixes, days, findStops(fixes, days, step, workspace), step.minReachM)
  let day = 0
  const dayOf = legs.map((leg) => {
    while (days[day].end <= leg.first) day += 1
    return days[day]
  })
  const lengths = measureLegs(fixes, legs, dayOf, workspace)
  const spans = legs.map((leg) => ({
    startedAtMs: Math.round(leg.startedS * 1000),
    endedAtMs: Math.round(leg.endedS * 1000),
  }))
  const trips: FoundTrip[] = []
  const longest = legs.reduce((most, { first, last }) => Math.max(most, last - first + 1), 0)
  const way: TripPath = {
    timeMs: workspace.float64(longest),
    latE7: workspace.int32(longest),
    lngE7: workspace.int32(longest),
    gap: workspace.uint8(longest),
  }
  for (const [i, leg] of legs.entries()) {
    if (spans[i].startedAtMs < fromMs || spans[i].startedAtMs >= toMs) continue
    const trip = tripOf(part, fixes, leg, lengths[i], way)
    trip.firstFix += from
    trip.lastFix += from
    trips.push(trip)
  }
  return {
    stretch,
    trips,
    before: spans.findLast((span) => span.startedAtMs < fromMs) ?? null,
    after: spans.find((span) => span.startedAtMs >= toMs) ?? null,
  }
}

function tripOf(track: Track, fixes: CleanFixes, leg: Leg, pathM: number, way: TripPath): FoundTrip {
  const odometer = odometerOf(track, fixes, leg, pathM)
  const directM = distanceE7M(leg.startAt.lat, leg.startAt.lng, leg.endAt.lat, leg.endAt.lng)
  const onlyEnds = leg.last - leg.first < 2
  return {
    firstFix: fixes.source[leg.first],
    lastFix: fixes.source[leg.last],
    startedAtMs: Math.round(leg.startedS * 1000),
    endedAtMs: Math.round(leg.endedS * 1000),
    startLat: leg.startAt.lat * E7,
    startLng: leg.startAt.lng * E7,
    endLat: leg.endAt.lat * E7,
    endLng: leg.endAt.lng * E7,
    distanceM: odometer?.distanceM ?? (onlyEnds ? directM : pathM),
    distanceSource: odometer ? 'odometer' : onlyEnds ? 'straight_line' : 'path',
    startOdometerM: odometer?.startM ?? null,
    endOdometerM: odometer?.endM ?? null,
    cut: leg.cut,
    path: pathOf(fixes, leg, way),
  }
}

/**
 * From where the trip started to where it ended, over all believed fixes between, simplified.
 *
 * @param way memory for all of its points
 */
function pathOf(fixes: CleanFixes, leg: Leg, way: TripPath): TripPath {
  const count = leg.last - leg.first + 1
  const end = count - 1
  const path: TripPath = {
    timeMs: way.timeMs.subarray(0, count),
    latE7: way.latE7.subarray(0, count),
    lngE7: way.lngE7.subarray(0, count),
    gap: way.gap.subarray(0, count),
  }
  path.gap[0] = 0
  for (let at = 1; at < end; at += 1) {
    const i = leg.first + at
    path.timeMs[at] = Math.round(fixes.timeS[i] * 1000)
    path.latE7[at] = fixes.latE7[i]
    path.lngE7[at] = fixes.lngE7[i]
    path.gap[at] = fixes.timeS[i] - fixes.timeS[i - 1] > GAP_S ? 1 : 0
  }
  path.timeMs[0] = Math.round(leg.startedS * 1000)
  path.latE7[0] = Math.round(leg.startAt.lat)
  path.lngE7[0] = Math.round(leg.startAt.lng)
  path.timeMs[end] = Math.round(leg.endedS * 1000)
  path.latE7[end] = Math.round(leg.endAt.lat)
  path.lngE7[end] = Math.round(leg.endAt.lng)
  path.gap[end] = fixes.timeS[leg.last] - fixes.timeS[leg.last - 1] > GAP_S ? 1 : 0
  return simplifyPath(path, PATH_TOLERANCE_M, MAX_PATH_POINTS)
}
