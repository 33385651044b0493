import { cutDrives, generateDrives, pickRows, USUAL_HABITS, USUAL_TRACKER } from '../generate/drive-generator.ts'
import type { Drives, Habits, Tracker } from '../generate/drive-generator.ts'
import { ROAD_KINDS } from '../generate/road-kinds.ts'

export interface Variant {
  name: string
  /** Tracks of one vehicle each, with their true trips. */
  drives(seed: number, days: number): Drives[]
}

const CLEAN: Partial<Tracker> = { noiseM: 0, wanderM: 1, zeroShare: 0, duplicateShare: 0, lossShare: 0 }
const BARE: Partial<Tracker> = { speed: 'none', ignition: 'none' }
/** Without ignition a three-minute stop is indistinguishable from a long halt, so stops last five minutes. */
const LONGER: Partial<Habits> = { shortParkingS: [300, 900] }
const JAMS: Partial<Habits> = { jamShare: 0.9, jamS: [300, 1200], tripLengthM: [3000, 25_000] }

const AT_ENDS: Partial<Tracker> = {
  intervalS: Number.POSITIVE_INFINITY,
  parkedIntervalS: Number.POSITIVE_INFINITY,
  endFixes: 'both',
  zeroShare: 0,
  lossShare: 0,
}

/** 25 degrees. */
const TURN = 0.436
const REPORTS_LATE: Partial<Tracker> = { intervalS: 30, parkedIntervalS: 3600, reportsAfterS: 3600 }

const ASLEEP: Partial<Tracker> = { sleepAfterS: 90, wakeAfterM: [30, 500] }
const NOISE: Partial<Tracker> = { noiseM: 30, wanderM: 0 }
const SPIKES: Partial<Tracker> = { ...NOISE, spikeShare: 0.01 }

/** Kinds of trackers. The bars are set for the first eleven; the others also meet them. */
export const VARIANTS: readonly Variant[] = [
  one('clean', CLEAN),
  one('without speed', { speed: 'none' }),
  one('without ignition', { ignition: 'none' }, LONGER),
  one('ignition left on', { ignition: 'on' }, LONGER),
  one('one fix a minute', { intervalS: 60 }),
  one('30 m noise with spikes', SPIKES),
  one('jams and lights', {}, JAMS),
  one('tunnels', {}, { tunnelShare: 0.8 }),
  one('asleep when parked', ASLEEP),
  { name: 'cut in mid-drive', drives: (seed, days) => chunks(generate(seed, days, {}, {})) },
  { name: 'two vehicles mixed', drives: mixed },
  one('30 m noise with spikes, parked as often', { ...SPIKES, parkedIntervalS: 10 }),
  one('30 m noise with spikes, parked every 5 minutes', { ...SPIKES, parkedIntervalS: 300 }),
  one('30 m noise with spikes, parked every 15 minutes', { ...SPIKES, parkedIntervalS: 900 }),
  one('30 m noise, asleep when parked', { ...NOISE, ...ASLEEP }),
]

/** Harder variants, reported without a bar. */
export const HARDER_VARIANTS: readonly Variant[] = [
  one('positions only', BARE, LONGER),
  one('a fix a second, positions only', { ...BARE, intervalS: 1, parkedIntervalS: 10 }, LONGER),
  one('one fix a minute, positions only', { ...BARE, intervalS: 60 }, LONGER),
  one(
    'a fix every 100 m, silent when parked',
    { ...BARE, intervalS: 300, intervalM: 100, parkedIntervalS: 600 },
    LONGER,
  ),
  one('a fix a minute and at every turn', { intervalS: 60, intervalTurn: TURN }),
  one('a fix a minute and at every turn, positions only', { ...BARE, intervalS: 60, intervalTurn: TURN }, LONGER),
  one('a fix every 250 m', { intervalS: 300, intervalM: 250 }),
  one('a fix every 250 m, positions only', { ...BARE, intervalS: 300, intervalM: 250 }, LONGER),
  one('a fix every two minutes, 300 m and turn', { intervalS: 120, intervalM: 300, intervalTurn: TURN }),
  one('tells of parking an hour later', REPORTS_LATE),
  one('tells of parking an hour later, positions only', { ...REPORTS_LATE, ...BARE }, LONGER),
  one(
    'tells of parking an hour later, ten seconds, positions only',
    { ...REPORTS_LATE, ...BARE, intervalS: 10 },
    LONGER,
  ),
  one('speed always zero', { speed: 'zero' }),
  one('ignition flapping', { ignition: 'flapping' }, LONGER),
  one('jams, positions only', BARE, { ...LONGER, ...JAMS }),
  one('wandering by 30 m in a minute, positions only', { ...BARE, noiseM: 2, wanderM: 30, wanderS: 60 }, LONGER),
  one('30 m noise with spikes, positions only', { ...BARE, ...SPIKES }, LONGER),
  ...[3, 5, 10].flatMap((minutes) => [
    one(`a fix every ${minutes} minutes`, seldom(minutes)),
    one(`a fix every ${minutes} minutes, odometer`, { ...seldom(minutes), odometer: 'true' }),
    one(`a fix every ${minutes} minutes, positions only`, { ...seldom(minutes), ...BARE }, LONGER),
    one(
      `a fix every ${minutes} minutes, positions and odometer`,
      { ...seldom(minutes), ...BARE, odometer: 'true' },
      LONGER,
    ),
  ]),
  ...ROAD_KINDS.flatMap((roads) => [
    one(roads, {}, { roads }),
    one(`${roads}, a fix every half minute`, { intervalS: 30 }, { roads }),
    one(`${roads}, a fix a minute`, { intervalS: 60 }, { roads }),
    one(`${roads}, a fix a minute, positions only`, { intervalS: 60, ...BARE }, { roads, ...LONGER }),
    one(`${roads}, a fix a minute and at every turn`, { intervalS: 60, intervalTurn: TURN }, { roads }),
    one(`${roads}, asleep when parked, positions only`, { ...BARE, ...ASLEEP }, { roads, ...LONGER }),
  ]),
  one('fixes at ignition on and off only', AT_ENDS),
  one('fixes at ignition on and off only, odometer', { ...AT_ENDS, odometer: 'true' }),
]

/** Writes fixes at a fixed interval, parked or not. */
function seldom(minutes: number): Partial<Tracker> {
  return { intervalS: minutes * 60, parkedIntervalS: minutes * 60, endFixes: 'none' }
}

function one(name: string, tracker: Partial<Tracker>, habits: Partial<Habits> = {}): Variant {
  return { name, drives: (seed, days) => [generate(seed, days, tracker, habits)] }
}

function generate(seed: number, days: number, tracker: Partial<Tracker>, habits: Partial<Habits>): Drives {
  return generateDrives(seed, { ...USUAL_HABITS, ...habits, days }, { ...USUAL_TRACKER, ...tracker })
}

const TRIPS_A_CHUNK = 4

/** The same weeks in files that begin and end in the middle of a drive. */
function chunks(whole: Drives): Drives[] {
  const parts: Drives[] = []
  for (let i = 0; i + TRIPS_A_CHUNK < whole.trips.length; i += TRIPS_A_CHUNK) {
    const middle = [whole.trips[i], whole.trips[i + TRIPS_A_CHUNK]].map((trip) =>
      Math.round((trip.startedS + trip.endedS) / 2),
    )
    parts.push(cutDrives(whole, middle[0], middle[1]))
  }
  return parts
}

/** Two vehicles in one file ordered by time, distinguished by the name in each row. */
function mixed(seed: number, days: number): Drives[] {
  const vehicles = [generate(seed, days, {}, {}), generate(seed + 1000, days, { intervalS: 15 }, {})]
  const rows = vehicles.flatMap(({ track }, vehicle) =>
    Array.from({ length: track.count }, (_, row) => ({ vehicle, row, timeMs: track.timeMs[row] })),
  )
  rows.sort((a, b) => a.timeMs - b.timeMs)
  return vehicles.map(({ track, trips }, vehicle) => ({
    track: pickRows(
      track,
      rows.filter((row) => row.vehicle === vehicle).map((row) => row.row),
    ),
    trips,
  }))
}
