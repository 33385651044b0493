import { findJourneys } from '../../packages/core/src/journey/find-journeys.ts'
import { generateDrives, USUAL_HABITS, USUAL_TRACKER } from '../generate/drive-generator.ts'
import type { Drives } from '../generate/drive-generator.ts'
import { lieStill, observeByPhone, USUAL_PHONE } from '../generate/phone.ts'
import type { Phone } from '../generate/phone.ts'
import { seededRandom } from '../generate/random.ts'

interface PhoneKind {
  name: string
  phone: Phone
}

const kind = (name: string, phone: Partial<Phone>): PhoneKind => ({ name, phone: { ...USUAL_PHONE, ...phone } })
const same = (low: number, high: number) => ({ parkedAccuracyM: [low, high], drivingAccuracyM: [low, high] }) as const
const EXCURSIONS = { excursionsAnHour: 2, towersADay: 12 }
const TELEPORTS = { teleportsADay: 2, speed: 'zero' } as const

/** Phones that lie still or drive; the first are those of a table of complaints. */
export const PHONES: readonly PhoneKind[] = [
  kind('every 15 min, cell and Wi-Fi, ±150–190 m', { ...same(115, 215), intervalS: 900, speed: 'none' }),
  kind('10 s and 20 m filter, indoors ±40 m, excursions', { ...EXCURSIONS, parkedAccuracyM: [28, 52], filterM: 20 }),
  kind('every 10 s, ±150 m', { ...same(105, 195) }),
  kind('every 10 s, ±60 m, excursions', { ...same(42, 78), ...EXCURSIONS }),
  kind('every 10 s, Wi-Fi ±65 m, no speed', { ...same(55, 75), speed: 'none' }),
  kind('every 10 s, ±30 m, excursions', { ...same(21, 39), ...EXCURSIONS }),
  kind('every 60 s, ±50 m', { ...same(35, 65), intervalS: 60 }),
  kind('every 10 s, Wi-Fi teleports', { ...TELEPORTS }),
  kind('every 60 s, Wi-Fi teleports', { ...TELEPORTS, intervalS: 60 }),
  kind('every 30 s, ±40 m, Wi-Fi teleports, no speed', {
    ...same(28, 52),
    ...TELEPORTS,
    intervalS: 30,
    speed: 'none',
  }),
  kind('every 10 s, ±60 m, long excursions', { ...same(42, 78), ...EXCURSIONS, excursionS: [60, 900] }),
  kind('every 30 s, ±100 m, excursions, no speed', { ...same(70, 130), ...EXCURSIONS, intervalS: 30, speed: 'none' }),
  kind('every 5 min, ±65 m, cell towers', { ...same(45, 85), intervalS: 300, towersADay: 30, speed: 'none' }),
]

/** Trips found in nights of a phone that lies still: each is a phantom. */
export function countPhantoms({ phone }: PhoneKind, seed: number, nights: number): number {
  let phantoms = 0
  for (let night = 0; night < nights; night += 1) {
    const track = observeByPhone(seededRandom(seed * 1000 + night), lieStill(phone.intervalS), phone)
    phantoms += findJourneys(track, { sensitivity: 'normal' }).trips.length
  }
  return phantoms
}

/** Weeks of drives as this phone reports them. */
export function driveWithPhone({ phone }: PhoneKind, seed: number, days: number): Drives {
  const { intervalS } = phone
  const quiet = { noiseM: 0, wanderM: 0, zeroShare: 0, duplicateShare: 0, lossShare: 0, endFixes: 'none' } as const
  const { track, trips } = generateDrives(
    seed,
    { ...USUAL_HABITS, days, shortParkingS: [420, 900] },
    { ...USUAL_TRACKER, ...quiet, intervalS, parkedIntervalS: intervalS, speed: 'true', ignition: 'none' },
  )
  return { track: observeByPhone(seededRandom(seed), track, phone), trips }
}
