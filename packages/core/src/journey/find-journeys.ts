import { calibrateDays } from './day/calibrate-days.ts'
import { cleanFixes, type CleanFixes } from './fixes/clean-fixes.ts'
import { findStops } from './stops/find-stops.ts'
import type { FoundTrip, Journeys, TripPath } from './journey.ts'
import { measureLegs } from './distance/measure-legs.ts'
import { readOdometer } from './distance/odometer.ts'
import { GAP_S, MAX_PATH_POINTS, PATH_TOLERANCE_M, SENSITIVITY_PARAMETERS, type Sensitivity } from './parameters.ts'
import { simplifyPath } from './distance/simplify-path.ts'
import { joinSections, splitIntoSections, type SectionTrips, type TrackSection } from './track-sections.ts'
import { sliceTrack, type Track } from './track.ts'
import { findDoubt } from './modes/find-mode.ts'
import { buildLegs, type Leg } from './legs/trip-legs.ts'
import { distanceE7M } from './plane.ts'
import { Workspace } from './workspace.ts'

const E7 = 1e-7

export interface FindJourneysOptions {
  sensitivity: Sensitivity
  /** Callers with several tracks pass the same workspace to each call. */
  workspace?: Workspace
}

/**
 * Finds the trips in one vehicle's track, in chronological order and disjoint. docs/journeys.md explains the method;
 * its parameters are in parameters.ts.
 * The trips in [a, b] depend only on the fixes in [a - 24 h, b + 24 h] and on the nearest fix beyond each side.
 */
export function findJourneys(
  track: Track,
  { sensitivity, workspace = new Workspace() }: FindJourneysOptions,
): Journeys {
  const find = (section: TrackSection) => findInSection(track, section, { sensitivity, workspace })
  const all = joinSections(track, splitIntoSections(track).map(find), find)
  return { trips: all.filter(({ mode }) => mode === null), moves: all.filter(({ mode }) => mode !== null), sensitivity }
}

/** Finds the trips of one section of a track, for {@link joinSections}. */
export function findInSection(
  track: Track,
  section: TrackSection,
  { sensitivity, workspace = new Workspace() }: FindJourneysOptions,
): SectionTrips {
  const { from, to, fromMs, toMs } = section
  const part = sliceTrack(track, from, to)
  const step = SENSITIVITY_PARAMETERS[sensitivity]
  const fixes = cleanFixes(part, workspace)
  const days = calibrateDays(fixes, step.minStayS)
  const legs = buildLegs(part, fixes, days, findStops(fixes, days, step, workspace), step.minReachM)
  let day = 0
  const dayNumberAt = legs.map((leg) => {
    while (days[day].end <= leg.first) day += 1
    return days[day]
  })
  const lengths = measureLegs(fixes, legs, dayNumberAt, workspace)
  const spans = legs.map((leg) => ({
    startedAtMs: Math.round(leg.startedS * 1000),
    endedAtMs: Math.round(leg.endedS * 1000),
  }))
  const trips: FoundTrip[] = []
  const longest = legs.reduce((max, { first, last }) => Math.max(max, last - first + 1), 0)
  const memory: TripPath = {
    timeMs: workspace.float64(longest),
    latE7: workspace.int32(longest),
    lngE7: workspace.int32(longest),
    gap: workspace.uint8(longest),
  }
  for (const [i, leg] of legs.entries()) {
    if (spans[i].startedAtMs < fromMs || spans[i].startedAtMs >= toMs) continue
    const trip = buildTrip(part, fixes, leg, lengths[i], memory)
    trip.firstFix += from
    trip.lastFix += from
    trips.push(trip)
  }
  return {
    section,
    trips,
    before: spans.findLast((span) => span.startedAtMs < fromMs) ?? null,
    after: spans.find((span) => span.startedAtMs >= toMs) ?? null,
  }
}

function buildTrip(track: Track, fixes: CleanFixes, leg: Leg, pathM: number, memory: TripPath): FoundTrip {
  const odometer = readOdometer(track, fixes, leg, pathM)
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
    mode: leg.mode,
    doubt: leg.mode === null ? findDoubt(track, fixes, leg.first, leg.last) : null,
    path: buildPath(fixes, leg, memory),
  }
}

/**
 * The path from the start to the end of the trip through all clean fixes in between, simplified.
 * @param memory columns with room for all of its points
 */
function buildPath(fixes: CleanFixes, leg: Leg, memory: TripPath): TripPath {
  const count = leg.last - leg.first + 1
  const end = count - 1
  const path: TripPath = {
    timeMs: memory.timeMs.subarray(0, count),
    latE7: memory.latE7.subarray(0, count),
    lngE7: memory.lngE7.subarray(0, count),
    gap: memory.gap.subarray(0, count),
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
