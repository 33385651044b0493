import { DAY_S } from '../../packages/core/src/units/duration.ts'
import { EARTH_RADIUS_M } from '../../packages/core/src/units/distance.ts'
import { copyFix, newTrack } from '../../packages/core/src/journey/track.ts'
import type { Track } from '../../packages/core/src/journey/track.ts'
import { seededRandom } from './random.ts'
import type { Random } from './random.ts'
import { makeStreets } from './road-kinds.ts'
import type { RoadKind, Stretch } from './road-kinds.ts'

/** How a vehicle is used. Durations in seconds, distances in metres. */
export interface Habits {
  days: number
  tripsPerDay: readonly [number, number]
  tripLengthM: readonly [number, number]
  /** Town streets, with motorways on long trips and jams, tunnels and drop-offs; or a single kind of road. */
  roads: 'mixed' | RoadKind
  /** Shortest stop with the engine off that ends a trip. The generator calls anything shorter a halt. */
  shortParkingS: readonly [number, number]
  fuelStopS: readonly [number, number]
  /** Dropping someone off with the engine running, which does not end a trip. */
  dropOffS: readonly [number, number]
  lightS: readonly [number, number]
  /** Share of trips with a jam, and how long it lasts. */
  jamShare: number
  jamS: readonly [number, number]
  /** Mean distance of one move in a jam, and the halts in between. */
  jamMoveM: readonly [number, number]
  jamHaltS: readonly [number, number]
  tunnelShare: number
  tunnelS: readonly [number, number]
}

/** The tracker's sampling and noise. */
export interface Tracker {
  intervalS: number
  parkedIntervalS: number
  /** Also record a fix after this distance; Infinity for never. */
  intervalM: number
  /** Also record a fix after this change of heading in radians; Infinity for never. */
  intervalTurn: number
  /** Ends of a drive with a fix regardless of the interval; a tracker with a fixed clock has none. */
  endFixes: 'start' | 'both' | 'none'
  /** Earliest report of an arrival, in seconds after it. */
  reportsAfterS: number
  /** Silent from this time after arrival until the vehicle has moved wakeAfterM; with Infinity it never sleeps. */
  sleepAfterS: number
  wakeAfterM: readonly [number, number]
  /** White noise in metres per axis, at every fix. */
  noiseM: number
  /** Correlated noise: deviation per axis and its correlation time. */
  wanderM: number
  wanderS: number
  spikeShare: number
  spikeM: readonly [number, number]
  speed: 'true' | 'noisy' | 'zero' | 'none'
  speedNoiseMps: number
  ignition: 'true' | 'on' | 'flapping' | 'none'
  odometer: 'true' | 'none'
  zeroShare: number
  duplicateShare: number
  lossShare: number
}

export interface TrueTrip {
  startedS: number
  endedS: number
  distanceM: number
  /** Metres driven n seconds after the start. */
  drivenM: Float64Array
  /** The ends of a trip that lie outside the data. */
  cut: 'none' | 'start' | 'end' | 'both'
}

export interface Drives {
  track: Track
  trips: TrueTrip[]
}

export const USUAL_HABITS: Habits = {
  days: 20,
  tripsPerDay: [2, 7],
  tripLengthM: [1200, 35_000],
  roads: 'mixed',
  shortParkingS: [190, 900],
  fuelStopS: [300, 480],
  dropOffS: [40, 170],
  lightS: [20, 120],
  jamShare: 0.08,
  jamS: [120, 600],
  jamMoveM: [8, 50],
  jamHaltS: [4, 40],
  tunnelShare: 0,
  tunnelS: [30, 200],
}

export const USUAL_TRACKER: Tracker = {
  intervalS: 10,
  parkedIntervalS: 60,
  intervalM: Number.POSITIVE_INFINITY,
  intervalTurn: Number.POSITIVE_INFINITY,
  endFixes: 'start',
  reportsAfterS: 0,
  sleepAfterS: Number.POSITIVE_INFINITY,
  wakeAfterM: [0, 0],
  noiseM: 1,
  wanderM: 3,
  wanderS: 120,
  spikeShare: 0,
  spikeM: [200, 3000],
  speed: 'noisy',
  speedNoiseMps: 0.3,
  ignition: 'true',
  odometer: 'none',
  zeroShare: 0.0005,
  duplicateShare: 0.0005,
  lossShare: 0.003,
}

/** The vehicle's true state for each second of a drive. */
interface Moment {
  timeS: number
  x: number
  y: number
  speedMps: number
  drivenM: number
  tunnel: boolean
}

/** A drive and the following stop. */
interface Drive {
  moments: Moment[]
}

const START_S = Date.UTC(2024, 2, 4, 4, 0, 0) / 1000
const HOME_LAT = -33.93
const HOME_LNG = 18.86

/** Generates weeks of one vehicle's fixes with the true trips. The same seed gives the same drives. */
export function generateDrives(seed: number, habits: Habits, tracker: Tracker): Drives {
  const random = seededRandom(seed)
  const drives = makeDrives(random, habits)
  const trips = drives.map(({ moments }): TrueTrip => {
    const drivenM = Float64Array.from(moments, (moment) => moment.drivenM - moments[0].drivenM)
    const startedS = moments[0].timeS
    return {
      startedS,
      endedS: startedS + drivenM.length - 1,
      distanceM: drivenM[drivenM.length - 1],
      drivenM,
      cut: 'none',
    }
  })
  return { track: observe(random, drives, habits, tracker), trips }
}

/** Cuts the drives to the window [fromS, toS): removes fixes outside and cuts trips. */
export function cutDrives(drives: Drives, fromS: number, toS: number): Drives {
  const { track } = drives
  const rows: number[] = []
  for (let i = 0; i < track.count; i += 1)
    if (track.timeMs[i] >= fromS * 1000 && track.timeMs[i] < toS * 1000) rows.push(i)
  const trips = drives.trips
    .filter((trip) => trip.endedS > fromS && trip.startedS < toS)
    .map((trip): TrueTrip => {
      const startedS = Math.max(trip.startedS, fromS)
      const endedS = Math.min(trip.endedS, toS)
      const drivenM = trip.drivenM
        .slice(startedS - trip.startedS, endedS - trip.startedS + 1)
        .map((metres, _, all) => metres - all[0])
      const atStart = trip.startedS < fromS
      const cut = atStart ? (trip.endedS > toS ? 'both' : 'start') : trip.endedS > toS ? 'end' : 'none'
      return { startedS, endedS, distanceM: drivenM[drivenM.length - 1], drivenM, cut }
    })
  return { track: pickRows(track, rows), trips }
}

export function pickRows(track: Track, rows: readonly number[]): Track {
  const picked = newTrack(rows.length)
  picked.count = rows.length
  for (const [i, row] of rows.entries()) copyFix(track, row, picked, i)
  return picked
}

function makeDrives(random: Random, habits: Habits): Drive[] {
  const drives: Drive[] = []
  let state: Moment = { timeS: START_S, x: 0, y: 0, speedMps: 0, drivenM: 1_000_000, tunnel: false }
  for (let day = 0; day < habits.days; day += 1) {
    const morning = START_S + day * DAY_S + random.between(1, 4) * 3600
    state = { ...state, timeS: Math.max(Math.ceil(morning), state.timeS + 3600) }
    const trips = Math.round(random.between(habits.tripsPerDay[0], habits.tripsPerDay[1]))
    for (let trip = 0; trip < trips; trip += 1) {
      const moments = drive(random, habits, state)
      drives.push({ moments })
      const last = moments[moments.length - 1]
      state = { ...last, timeS: last.timeS + Math.ceil(stayS(random, habits)) }
    }
  }
  return drives
}

function stayS(random: Random, habits: Habits): number {
  const kind = random.next()
  if (kind < 0.25) return random.between(...habits.shortParkingS)
  if (kind < 0.35) return random.between(...habits.fuelStopS)
  if (kind < 0.7) return random.between(900, 5400)
  return random.between(5400, 14_400)
}

function drive(random: Random, habits: Habits, from: Moment): Moment[] {
  const stretches = makeRoute(random, habits)
  const moments: Moment[] = [{ ...from, speedMps: 0 }]
  let { x, y, drivenM } = from
  let timeS = from.timeS
  // Draws the vehicle towards home, so that weeks of driving stay in one region.
  let heading = Math.atan2(-y, -x) + random.between(-1, 1) * (Math.hypot(x, y) > 30_000 ? 0.6 : Math.PI)
  let speed = 0
  const accelerate = random.between(1, 2.2)
  const brake = random.between(1.4, 2.8)
  const stepS = 0.25
  let sinceS = 0
  for (let s = 0; s < stretches.length; s += 1) {
    const stretch = stretches[s]
    const exitSpeed = stretch.haltS > 0 || s === stretches.length - 1 ? 0 : stretches[s + 1].speedMps
    let left = stretch.lengthM
    while (left > 0.05) {
      const permitted = Math.min(stretch.speedMps, Math.sqrt(exitSpeed * exitSpeed + 2 * brake * left))
      speed =
        speed < permitted
          ? Math.min(permitted, speed + accelerate * stepS)
          : Math.max(permitted, speed - brake * 1.5 * stepS)
      const move = Math.min(left, Math.max(speed, 0.3) * stepS)
      heading += (stretch.bend * move) / stretch.lengthM
      x += Math.cos(heading) * move
      y += Math.sin(heading) * move
      drivenM += move
      left -= move
      sinceS += stepS
      if (sinceS >= 1) {
        sinceS -= 1
        timeS += 1
        moments.push({ timeS, x, y, speedMps: speed, drivenM, tunnel: stretch.tunnel })
      }
    }
    if (exitSpeed === 0) speed = 0
    for (let halted = 0; halted < stretch.haltS; halted += 1) {
      timeS += 1
      moments.push({ timeS, x, y, speedMps: 0, drivenM, tunnel: stretch.tunnel })
    }
  }
  moments.push({ timeS: timeS + 1, x, y, speedMps: 0, drivenM, tunnel: false })
  return moments
}

function makeRoute(random: Random, habits: Habits): Stretch[] {
  const totalM = habits.tripLengthM[0] * (habits.tripLengthM[1] / habits.tripLengthM[0]) ** random.next()
  if (habits.roads !== 'mixed') return makeStreets(habits.roads, random, totalM)
  const stretches: Stretch[] = []
  const road = (lengthM: number, bend: number, speedMps: number, haltS = 0, tunnel = false): void => {
    stretches.push({ lengthM, bend, speedMps, haltS, tunnel })
  }
  const jamAtM = random.chance(habits.jamShare) ? random.between(0.2, 0.8) * totalM : Number.POSITIVE_INFINITY
  const tunnelAtM = random.chance(habits.tunnelShare) ? random.between(0.3, 0.7) * totalM : Number.POSITIVE_INFINITY
  const dropOffAtM = random.chance(0.12) ? random.between(0.3, 0.7) * totalM : Number.POSITIVE_INFINITY
  let jammed = false
  let tunnelled = false
  let dropped = false
  let doneM = 0
  // Leave the yard.
  road(random.between(20, 80), random.between(-0.5, 0.5), 4)
  while (doneM < totalM) {
    const fast = totalM > 15_000 && doneM > 3000 && doneM < totalM - 3000
    const lengthM = fast ? random.between(400, 2500) : random.between(120, 900)
    const limit = fast ? random.between(24, 34) : random.between(11, 18)
    if (!jammed && doneM > jamAtM) {
      jammed = true
      addJam(random, habits, road)
    } else if (!tunnelled && doneM > tunnelAtM) {
      tunnelled = true
      const speed = random.between(16, 25)
      road(speed * random.between(...habits.tunnelS), random.between(-0.3, 0.3), speed, 0, true)
    } else if (!dropped && doneM > dropOffAtM) {
      dropped = true
      road(60, 0, 6, random.between(...habits.dropOffS))
    } else if (fast) {
      road(lengthM, random.between(-0.35, 0.35), limit)
    } else {
      road(lengthM, random.normal() * 0.12, limit, random.chance(0.3) ? random.between(...habits.lightS) : 0)
      if (random.chance(0.55))
        road(random.between(10, 18), random.pick([-1, 1]) * random.between(1.2, 1.7), random.between(4, 8))
    }
    doneM += lengthM
  }
  road(random.between(20, 60), random.between(-0.5, 0.5), 4)
  return stretches
}

function addJam(
  random: Random,
  habits: Habits,
  road: (lengthM: number, bend: number, speed: number, haltS: number) => void,
): void {
  let leftS = random.between(...habits.jamS)
  while (leftS > 0) {
    const moveM = random.between(...habits.jamMoveM)
    const haltS = random.between(...habits.jamHaltS)
    road(moveM, random.normal() * 0.03, random.between(2, 5), haltS)
    leftS -= haltS + moveM / 2.5
  }
}

/** The tracker's records of the drives. */
function observe(random: Random, drives: readonly Drive[], habits: Habits, tracker: Tracker): Track {
  const log = newLog(random, tracker)
  const beginS = START_S
  let previous: Moment = { ...drives[0].moments[0], timeS: beginS }
  let arrivedS = beginS - tracker.sleepAfterS
  let nextS = beginS
  for (const { moments } of drives) {
    const startS = moments[0].timeS
    // Parked.
    while (nextS < startS) {
      if (nextS - arrivedS > tracker.sleepAfterS) {
        nextS = startS
        break
      }
      log.write(nextS, { ...previous, speedMps: 0 }, 0)
      nextS += tracker.parkedIntervalS
    }
    const asleep = startS - arrivedS > tracker.sleepAfterS
    const wakeM = asleep ? random.between(...tracker.wakeAfterM) : 0
    if (asleep || (nextS > startS && tracker.endFixes !== 'none')) nextS = startS
    let sinceM = 0
    let turned = 0
    for (let i = 0; i < moments.length; i += 1) {
      const moment = moments[i]
      sinceM += i > 0 ? moment.drivenM - moments[i - 1].drivenM : 0
      if (i > 1) turned += readTurn(moments, i)
      if (moment.drivenM - moments[0].drivenM < wakeM || moment.tunnel) {
        nextS = moment.timeS + 1
        continue
      }
      if (moment.timeS < nextS && sinceM < tracker.intervalM && Math.abs(turned) < tracker.intervalTurn) continue
      log.write(moment.timeS, moment, 1)
      nextS = moment.timeS + tracker.intervalS
      sinceM = 0
      turned = 0
    }
    previous = moments[moments.length - 1]
    arrivedS = previous.timeS
    nextS = Math.max(nextS, arrivedS + tracker.reportsAfterS)
    if (tracker.endFixes === 'both') {
      log.write(arrivedS, { ...previous, speedMps: 0 }, 0)
      nextS = arrivedS + tracker.parkedIntervalS
    }
  }
  const endS = START_S + habits.days * DAY_S
  for (
    ;
    nextS < Math.max(endS, arrivedS + 3600) && nextS - arrivedS <= tracker.sleepAfterS;
    nextS += tracker.parkedIntervalS
  ) {
    log.write(nextS, { ...previous, speedMps: 0 }, 0)
  }
  return log.track()
}

/** Change of heading at moment i - 1 in radians; 0 while stationary. */
function readTurn(moments: readonly Moment[], i: number): number {
  const [a, b, c] = [moments[i - 2], moments[i - 1], moments[i]]
  const [x1, y1, x2, y2] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y]
  return Math.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2)
}

const E7 = 1e7
const DEGREES = 180 / Math.PI

function newLog(random: Random, tracker: Tracker) {
  const rows: { timeMs: number; lat: number; lng: number; speed: number; odometer: number; ignition: number }[] = []
  let wanderX = 0
  let wanderY = 0
  let wroteS = Number.NEGATIVE_INFINITY
  const readIgnition = (ignition: number): number => {
    if (tracker.ignition === 'none') return -1
    if (tracker.ignition === 'on') return 1
    return tracker.ignition === 'flapping' && random.chance(0.15) ? 1 - ignition : ignition
  }
  const readSpeed = (speedMps: number): number => {
    if (tracker.speed === 'none') return Number.NaN
    if (tracker.speed === 'zero') return 0
    if (tracker.speed === 'true') return speedMps
    const noisy =
      speedMps > 0.2
        ? Math.max(0, speedMps + random.normal() * tracker.speedNoiseMps)
        : Math.max(0, Math.abs(random.normal()) * tracker.speedNoiseMps - 0.3)
    return Math.round(noisy * 36) / 36
  }
  const push = (timeS: number, x: number, y: number, moment: Moment, ignition: number): void => {
    const lat = HOME_LAT + (y / EARTH_RADIUS_M) * DEGREES
    const lng = HOME_LNG + (x / (EARTH_RADIUS_M * Math.cos(lat / DEGREES))) * DEGREES
    rows.push({
      timeMs: timeS * 1000,
      lat: Math.round(lat * E7),
      lng: Math.round(lng * E7),
      speed: readSpeed(moment.speedMps),
      odometer: tracker.odometer === 'true' ? Math.round(moment.drivenM / 10) * 10 : -1,
      ignition: readIgnition(ignition),
    })
  }
  return {
    write(timeS: number, moment: Moment, ignition: number): void {
      const keeps = Math.exp(-(timeS - wroteS) / tracker.wanderS)
      const renews = Math.sqrt(1 - keeps * keeps) * tracker.wanderM
      wanderX = wanderX * keeps + random.normal() * renews
      wanderY = wanderY * keeps + random.normal() * renews
      wroteS = timeS
      if (random.chance(tracker.lossShare)) return
      if (random.chance(tracker.zeroShare)) {
        rows.push({
          timeMs: timeS * 1000,
          lat: 0,
          lng: 0,
          speed: Number.NaN,
          odometer: -1,
          ignition: readIgnition(ignition),
        })
        return
      }
      let x = moment.x + wanderX + random.normal() * tracker.noiseM
      let y = moment.y + wanderY + random.normal() * tracker.noiseM
      if (random.chance(tracker.spikeShare)) {
        const angle = random.between(0, 2 * Math.PI)
        const away = random.between(...tracker.spikeM)
        x += Math.cos(angle) * away
        y += Math.sin(angle) * away
      }
      push(timeS, x, y, moment, ignition)
      if (random.chance(tracker.duplicateShare)) push(timeS, x + random.normal() * 5, y, moment, ignition)
    },
    track(): Track {
      const track = newTrack(rows.length)
      track.count = rows.length
      rows.forEach((row, i) => {
        track.timeMs[i] = row.timeMs
        track.latE7[i] = row.lat
        track.lngE7[i] = row.lng
        track.speedMps[i] = row.speed
        track.odometerM[i] = row.odometer
        track.ignition[i] = row.ignition
      })
      return track
    },
  }
}
