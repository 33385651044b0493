import { newTrack, type Track } from '../track.ts'

/** One row of a made-up track. */
export interface Fix {
  timeS: number
  /** Metres north and east of a corner of Stellenbosch. */
  north: number
  east: number
  speedMps?: number
  odometerM?: number
  ignition?: number
  accuracyM?: number
  activity?: number
}

export const LAT = -33.93
export const LNG = 18.86
export const LAT_E7_PER_M = 1e7 / ((Math.PI / 180) * 6_371_000)
export const LNG_E7_PER_M = LAT_E7_PER_M / Math.cos((LAT * Math.PI) / 180)
export const MONDAY_S = Date.UTC(2024, 2, 4, 6) / 1000

export function makeTrack(fixes: readonly Fix[]): Track {
  const track = newTrack(fixes.length)
  track.count = fixes.length
  fixes.forEach((fix, i) => {
    track.timeMs[i] = fix.timeS * 1000
    track.latE7[i] = Math.round(LAT * 1e7 + fix.north * LAT_E7_PER_M)
    track.lngE7[i] = Math.round(LNG * 1e7 + fix.east * LNG_E7_PER_M)
    if (fix.speedMps !== undefined) track.speedMps[i] = fix.speedMps
    if (fix.odometerM !== undefined) track.odometerM[i] = fix.odometerM
    if (fix.ignition !== undefined) track.ignition[i] = fix.ignition
    if (fix.accuracyM !== undefined) track.accuracyM[i] = fix.accuracyM
    if (fix.activity !== undefined) track.activity[i] = fix.activity
  })
  return track
}

export interface Plan {
  intervalS: number
  /** Alternates stays of the given seconds with drives of the given metres east at 15 m/s. */
  stays: readonly number[]
  driveM: number
}

/** A straight road driven in stages. */
export function stages({ intervalS, stays, driveM }: Plan): Fix[] {
  const fixes: Fix[] = []
  let timeS = MONDAY_S
  let east = 0
  stays.forEach((stayS, stage) => {
    const leaveS = timeS + stayS
    for (; timeS < leaveS; timeS += intervalS) fixes.push({ timeS, north: 0, east })
    if (stage === stays.length - 1) return
    const goal = east + driveM
    for (; east < goal; timeS += intervalS) {
      fixes.push({ timeS, north: 0, east })
      east = Math.min(goal, east + 15 * intervalS)
    }
  })
  return fixes
}
