import type { DayKind, GroundWords } from '../grounds/ground-words.ts'
import { DAY_MS } from '../units/duration.ts'
import type { ZoneClock } from '../units/time-zone.ts'
import { identifyEnd, normalizeText, type EndIdentity } from './ends.ts'
import type { InputName } from './inputs.ts'
import { BASE_KEY, type Memory } from './memory.ts'
import type { Classification, TripFacts } from './trip-facts.ts'

/** A feature that a trip shares with earlier ones, such as the pair of places. */
export interface Likeness {
  input: InputName
  /** The tally of the trips that share it. */
  key: string
  /** Completes "9 of your 10 trips … were business"; null if what they share is hard to put into words. */
  phrase: string | null
}

/** The last confirmed trip before a trip. */
export interface PreviousTrip {
  startedAtMs: number
  classification: Classification
}

const HOUR_MS = 3_600_000
const MOST_WORDS = 12

/** A trip's features, from data known while it is driven. */
export function findLikenesses(
  trip: TripFacts,
  previous: PreviousTrip | null,
  memory: Memory,
  clock: ZoneClock,
  words: GroundWords,
): Likeness[] {
  const start = identifyEnd(trip.start, memory)
  const end = identifyEnd(trip.end, memory)
  const { day, dayNumber, hour } = toLocalTime(trip.startedAtMs, clock)
  const found: Likeness[] = [
    { input: 'base', key: BASE_KEY, phrase: null },
    { input: 'recent', key: 'recent', phrase: null },
  ]
  const add = (input: InputName, key: string, phrase: string | null = null) => {
    found.push({ input, key: `${input}/${key}`, phrase })
  }

  const startName = start.name ?? words.sameStart
  const endName = end.name ?? words.sameEnd
  const from = words.from(startName)
  const to = words.to(endName)
  if (start.key !== null) add('start', start.key, from)
  if (end.key !== null) {
    add('end', end.key, to)
    const sixth = hour - (hour % 6)
    add(
      'endAtHour',
      `${end.key}/${day}/${sixth / 6}`,
      `${to} ${words.days[day]} ${words.hours(formatHour(sixth), formatHour(sixth + 6))}`,
    )
  }
  if (start.key !== null && end.key !== null) {
    add('pair', `${start.key}>${end.key}`, `${from} ${to}`)
    const between = words.between(startName, endName)
    add('eitherDirection', [start.key, end.key].toSorted().join('<>'), words.inEitherDirection(between))
  }
  if (end.kind !== null) {
    const [startKind, endKind] = [words.kinds[start.kind ?? ''], words.kinds[end.kind]]
    add('endKind', end.kind, endKind ? words.to(endKind) : null)
    add(
      'kinds',
      `${start.kind ?? ''}>${end.kind}`,
      startKind && endKind ? `${words.from(startKind)} ${words.to(endKind)}` : null,
    )
  } else if (start.kind !== null) add('kinds', `${start.kind}>`)

  const startIsNew = isNewPlace(start, memory)
  const endIsNew = isNewPlace(end, memory)
  const novelty = `${startIsNew ? 'new' : 'known'}>${endIsNew ? 'new' : 'known'}`
  const places = endIsNew ? words.fromKnownToNew : words.betweenKnown
  add('novelty', novelty, startIsNew || start.key === null || end.key === null ? null : places)
  add('noveltyAtHour', `${novelty}/${day}/${Math.floor(hour / 4)}`)

  const isFirstOfDay = previous === null || toLocalTime(previous.startedAtMs, clock).dayNumber !== dayNumber
  const before = isFirstOfDay ? 'first' : previous.classification
  add('noveltyAfter', `${novelty}/${before}`)
  if (!isFirstOfDay && start.key !== null) add('pairAfter', `${start.key}>${endIsNew ? 'new' : end.key}/${before}`)

  const evenHour = hour - (hour % 2)
  add(
    'hour',
    `${day}/${evenHour}`,
    words.startedAt(`${words.days[day]} ${words.hours(formatHour(evenHour), formatHour(evenHour + 2))}`),
  )
  const [lowKm, highKm] = findDistanceBand(trip.distanceM / 1000)
  add('distance', String(lowKm), lowKm === 0 ? words.shorterThan(highKm) : words.ofDistance(lowKm, highKm))
  if (trip.vehicle !== '')
    add('vehicle', trip.vehicle, trip.vehicleName === '' ? null : words.withVehicle(trip.vehicleName))
  for (const word of splitIntoWords(trip)) add('words', word)
  return found
}

/** Whether no confirmed trip has started or ended there. */
function isNewPlace({ key }: EndIdentity, { tallies }: Memory): boolean {
  return key !== null && makeVisitKeys(key).every((visit) => !tallies.has(visit))
}

/** The existing tallies for a place that the driver has visited. */
const makeVisitKeys = (endKey: string): string[] => [`start/${endKey}`, `end/${endKey}`]

export function toLocalTime(atMs: number, clock: ZoneClock): { dayNumber: number; day: DayKind; hour: number } {
  const localMs = atMs + clock.offsetMsAt(atMs)
  const dayNumber = Math.floor(localMs / DAY_MS)
  // Day 0 was a Thursday.
  const weekday = (((dayNumber + 3) % 7) + 7) % 7
  const day = weekday < 5 ? 'weekday' : weekday === 5 ? 'saturday' : 'sunday'
  return { dayNumber, day, hour: Math.floor((localMs - dayNumber * DAY_MS) / HOUR_MS) }
}

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Each band is twice as wide as the previous one; the upper end is exclusive. */
function findDistanceBand(km: number): [lowKm: number, highKm: number] {
  const lowKm = km < 1 ? 0 : 2 ** Math.floor(Math.log2(km))
  return [lowKm, Math.max(1, lowKm * 2)]
}

function splitIntoWords({ end, notes }: TripFacts): string[] {
  const words = normalizeText(`${end.text} ${notes}`).split(' ')
  return [...new Set(words.filter((word) => /^\p{L}{3,}$/u.test(word)))].slice(0, MOST_WORDS)
}
