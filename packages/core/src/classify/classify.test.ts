import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommute } from '../places/place.ts'
import { DAY_MS } from '../units/duration.ts'
import { zoneClock } from '../units/time-zone.ts'
import { CERTAINTIES, LEAST } from './certainty.ts'
import { learn, suggest } from './classifier.ts'
import { Memory } from './memory.ts'
import { suggestInOrder, type LabelledTrip } from './prequential.ts'
import type { Classification, TripEndFacts } from './trip-facts.ts'

const clock = zoneClock('Africa/Johannesburg')
const HOUR_MS = 3_600_000
/** A Monday, 00:00 in Johannesburg. */
const MONDAY_MS = Date.UTC(2026, 2, 1, 22)

const at = (text: string): TripEndFacts => ({ lat: null, lng: null, text, place: null })
const placed = (name: string, kind: string): TripEndFacts => ({ ...at(''), place: { id: name, name, kind } })

function trip(
  hours: number,
  start: TripEndFacts,
  end: TripEndFacts,
  classification: Classification | null = null,
  distanceM = 5000,
): LabelledTrip {
  const startedAtMs = MONDAY_MS + hours * HOUR_MS
  return {
    startedAtMs,
    endedAtMs: startedAtMs,
    start,
    end,
    distanceM,
    vehicle: '',
    vehicleName: '',
    notes: '',
    reason: '',
    classification,
  }
}

/** A place by its coordinates, up to 90 m off. */
const near = (lat: number, text: string, off: number): TripEndFacts => ({ ...at(text), lat: lat + off, lng: 18.6 })

const suggestions = (trips: readonly LabelledTrip[]) => [...suggestInOrder(trips, clock)]

const anyEnd = fc.oneof(
  fc.constantFrom(at('Paarl'), at('Cape Town'), placed('Home', 'home'), placed('Office', 'work')),
  fc.constantFrom(placed('LMN Supplies', 'client'), placed('Mills', 'client')),
  // Two places that share a text, and one with a text of its own.
  fc
    .tuple(
      fc.constantFrom([-33.1, 'Site'] as const, [-33.2, 'Depot'] as const, [-33.3, 'Depot'] as const),
      fc.double({ min: -0.0008, max: 0.0008, noNaN: true }),
    )
    .map(([[lat, text], off]) => near(lat, text, off)),
)

/** Few places and half-hours, so that trips repeat and often start together; the class mostly follows the end. */
const anyTrips = fc.array(
  fc
    .record({
      halfHours: fc.nat(300),
      start: anyEnd,
      end: anyEnd,
      odd: fc.constantFrom('business' as const, 'private' as const, null, 'usual', 'usual', 'usual', 'usual'),
      distanceM: fc.constantFrom(400, 1000, 5000, 9000),
    })
    .map(({ halfHours, start, end, odd, distanceM }) => {
      const usual = end.place?.kind === 'client' || end.lat === null ? 'business' : 'private'
      return trip(halfHours / 2, start, end, odd === 'usual' ? usual : odd, distanceM)
    }),
  { minLength: 5, maxLength: 60, size: 'max' },
)

describe('suggestions', () => {
  it('are first guesses until a trip between the same places is confirmed', () => {
    const first = trip(19, at('Paarl'), at('Worcester'), 'business')
    const [before, after] = suggestions([first, trip(43, at('Paarl'), at('Worcester'))])
    expect(before.suggestion).toMatchObject({ classification: 'private', source: 'first_guess', certainty: 'unsure' })
    expect(after.suggestion).toMatchObject({
      classification: 'business',
      source: 'learned',
      because: ['Your one earlier trip from Paarl to Worcester was business'],
    })
  })

  it('distinguish a commute from a client, with a reason', () => {
    const weeks = Array.from({ length: 10 }, (_, i) => [
      trip(24 * i + 7, placed('Home', 'home'), placed('Office', 'work'), 'private'),
      trip(24 * i + 10, placed('Office', 'work'), placed('LMN Supplies', 'client'), 'business'),
      trip(24 * i + 12, placed('LMN Supplies', 'client'), placed('Office', 'work'), 'business'),
      trip(24 * i + 17, placed('Office', 'work'), placed('Home', 'home'), 'private'),
    ])
    const judged = suggestions(weeks.flat())
    const late = judged.slice(20)
    expect(late.map(({ suggestion }) => suggestion?.classification)).toEqual(
      late.map((each) => each.trip.classification),
    )
    expect(judged[36].suggestion?.because[0]).toBe('9 of your 9 trips from Home to Office were private')
  })

  it('do not depend on the order of the trips given', () => {
    const isShuffled = fc.tuple(anyTrips, fc.infiniteStream(fc.nat(1_000_000)))
    fc.assert(
      fc.property(isShuffled, ([trips, keys]) => {
        const shuffled = trips
          .map((each) => ({ each, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each)
        expect(suggestions(shuffled)).toEqual(suggestions(trips))
      }),
    )
  })

  it('do not depend on anything that starts at the same time or later', () => {
    const other = { business: 'private', private: 'business' } as const
    fc.assert(
      fc.property(anyTrips, fc.nat(300), (trips, halfHours) => {
        const cutMs = MONDAY_MS + (halfHours / 2) * HOUR_MS
        const poisoned = trips.map((each) =>
          each.startedAtMs < cutMs || each.classification === null
            ? each
            : { ...each, classification: other[each.classification] },
        )
        const upTo = (given: readonly LabelledTrip[]) =>
          suggestions(given)
            .filter((each) => each.trip.startedAtMs <= cutMs)
            .map(({ trip: { startedAtMs, start, end, distanceM }, suggestion }) =>
              JSON.stringify([startedAtMs, start, end, distanceM, suggestion]),
            )
            .toSorted()
        expect(upTo(poisoned)).toEqual(upTo(trips))
        expect(upTo(trips.filter(({ startedAtMs }) => startedAtMs <= cutMs))).toEqual(upTo(trips))
      }),
    )
  })

  it('have grounds that are true of the trips before', () => {
    let checked = 0
    fc.assert(
      fc.property(anyTrips, (trips) => {
        for (const { trip: judged, suggestion } of suggestions(trips)) {
          if (suggestion?.source !== 'learned') continue
          expect(suggestion.because.length).toBeGreaterThan(0)
          const past = trips.filter((each) => each.startedAtMs < judged.startedAtMs && each.classification !== null)
          const others = past.filter(({ start, end }) => !isCommute(start.place, end.place))
          for (const sentence of suggestion.because) {
            checked += 1
            const { of, count, all } = readSentence(sentence, judged, trips)
            const alike = (sentence.includes(', not counting home to work,') ? others : past).filter(of)
            expect([sentence, all]).toEqual([sentence, alike.length])
            const borneOut = alike.filter(({ classification }) => classification === suggestion.classification)
            expect([sentence, count]).toEqual([sentence, borneOut.length])
            expect(sentence.endsWith(suggestion.classification)).toBe(true)
            expect(of(judged)).toBe(true)
          }
        }
      }),
      { numRuns: 200 },
    )
    expect(checked).toBeGreaterThan(1000)
  })

  it('never sound surer than the first sentence or the confidence', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyTrips, (trips) => {
        for (const { suggestion } of suggestions(trips)) {
          if (suggestion?.source !== 'learned') continue
          seen.add(suggestion.certainty)
          const [, count = 1, all = 1] = /^(\d+) of your (\d+)/.exec(suggestion.because[0]) ?? []
          const least = LEAST[suggestion.certainty]
          expect([suggestion.because[0], Number(count) / Number(all) >= least]).toEqual([suggestion.because[0], true])
          expect(suggestion.confidence).toBeGreaterThanOrEqual(least)
        }
      }),
      { numRuns: 200 },
    )
    expect([...seen].toSorted()).toEqual([...CERTAINTIES].toSorted())
  })

  it('name the ground that decided, not a weaker one about more trips', () => {
    const days = Array.from({ length: 30 }, (_, i) => i).filter((i) => i % 7 < 5)
    const past = days.flatMap((day) => [
      trip(24 * day + 8, placed('Home', 'home'), placed('Mills', 'client'), 'business'),
      ...(day % 7 < 4 ? [trip(24 * day + 20, placed('Gym', 'other'), placed('Mills', 'client'), 'private')] : []),
    ])
    const next = suggestions([...past, trip(24 * 35 + 8, placed('Home', 'home'), placed('Mills', 'client'))]).at(-1)
    expect(next?.suggestion?.because[0]).toBe('22 of your 22 trips from Home to Mills were business')
    expect(next?.suggestion?.certainty).not.toBe('unsure')
  })

  it('are below the threshold only as nothing', () => {
    fc.assert(
      fc.property(anyTrips, fc.double({ min: 0.5, max: 1, noNaN: true }), (trips, threshold) => {
        for (const { suggestion } of suggestInOrder(trips, clock, { threshold }))
          if (suggestion?.source === 'learned') expect(suggestion.confidence).toBeGreaterThanOrEqual(threshold)
      }),
    )
  })
})

describe('legs between home and work', () => {
  const [home, office, client] = [placed('Home', 'home'), placed('Office', 'work'), placed('Mills', 'other')]
  const weekdays = Array.from({ length: 60 }, (_, i) => i).filter((day) => day % 7 < 5)
  const commutes = weekdays.flatMap((day) => [
    { ...trip(24 * day + 7, home, office, 'private'), vehicle: 'v', vehicleName: 'CA 482-119' },
    { ...trip(24 * day + 17, office, home, 'private'), vehicle: 'v', vehicleName: 'CA 482-119' },
  ])
  /** Unnamed, as for a driver who has not named any place yet. */
  const unnamed = commutes.map((each) => ({
    ...each,
    start: at(each.start.place!.name),
    end: at(each.end.place!.name),
  }))
  const suggestNext = (past: readonly LabelledTrip[], next: LabelledTrip) =>
    suggestions([...past, { ...next, vehicle: 'v', vehicleName: 'CA 482-119' }]).at(-1)?.suggestion

  it.each([
    ['named', commutes],
    ['unnamed', unnamed],
  ])('teach nothing about other places, %s', (_, past) => {
    for (const [hour, from, to] of [
      [7, home, client],
      [10, office, client],
      [11, client, at('Paarl')],
    ] as const) {
      expect(suggestNext(past, trip(24 * 70 + hour, from, to))).toEqual({
        classification: 'business',
        confidence: 0.6,
        certainty: 'unsure',
        because: ['It started on a weekday between 06:00 and 18:00'],
        source: 'first_guess',
      })
    }
    expect(suggestNext(past, trip(24 * 75 + 10, home, client))).toMatchObject({ classification: 'private' })
  })

  it.each([
    ['named', commutes],
    ['unnamed', unnamed],
  ])('leave ways back to the trips there, %s', (_, past) => {
    const there = trip(24 * 70 + 10, office, client, 'business')
    expect(suggestNext([...past, there], trip(24 * 70 + 12, client, office))).toMatchObject({
      classification: 'business',
      source: 'learned',
      because: ['Your one earlier trip between Mills and Office, in either direction, was business'],
    })
  })

  it('are judged by each other alone', () => {
    const visits = Array.from({ length: 40 }, (_, i) => trip(24 * i + 7, home, at(`Client ${i}`), 'business'))
    const next = suggestNext([...commutes.slice(0, 6), ...visits], trip(24 * 70 + 7, home, office))
    expect(next).toMatchObject({ classification: 'private', source: 'learned' })
    expect(next?.because[0]).toBe('6 of your 6 trips between Home and Office, in either direction, were private')
  })

  it('are not almost certain before both classes are decided', () => {
    const open = trip(24 * 70 + 7, at('Home'), at('Office'))
    expect(suggestNext(unnamed, open)).toMatchObject({ classification: 'private', certainty: 'unsure' })
    const business = trip(24 * 69 + 10, at('Office'), at('Mills'), 'business')
    expect(suggestNext([...unnamed, business], open)).toMatchObject({ certainty: 'almost_certain' })
  })

  it('decide nothing through the only vehicle', () => {
    const clients = Array.from({ length: 20 }, (_, i) => at(`Client ${i}`))
    const mixed = clients.flatMap((to, i) => [
      trip(24 * 7 * i + 9, at('Office'), to, 'business'),
      trip(24 * 7 * i + 20, at('Office'), at(`Shop ${i}`), 'private'),
    ])
    const past = mixed.map((each) => ({ ...each, vehicle: 'v', vehicleName: 'CA 482-119' }))
    for (const { suggestion } of suggestions(past)) expect(suggestion?.because.join()).not.toContain('CA 482-119')
    const next = suggestNext(past, trip(24 * 7 * 21 + 9, at('Office'), at('New')))
    expect(next).toMatchObject({ classification: 'business', source: 'learned' })
    expect(next?.certainty).not.toBe('almost_certain')
  })
})

describe('learning', () => {
  it('touches no more of the memory after two thousand trips than after two', () => {
    const memory = new Memory()
    let written = 0
    const countWrites = <K, V>(map: Map<K, V>) => {
      const set = map.set.bind(map)
      map.set = (key, value) => {
        written += 1
        return set(key, value)
      }
    }
    countWrites(memory.tallies)
    countWrites(memory.spots)
    countWrites(memory.texts)
    const costs: number[] = []
    for (let i = 0; i < 2000; i += 1) {
      written = 0
      const spot = (n: number): TripEndFacts => ({ lat: -33 - n / 50, lng: 18, text: `Stop ${n}`, place: null })
      const classification = i % 3 === 0 ? 'private' : 'business'
      learn([{ ...trip(i, spot(i % 40), spot((i * 7) % 40)), classification }], null, memory, clock)
      costs.push(written)
    }
    expect(Math.max(...costs.slice(1000))).toBeLessThanOrEqual(Math.max(...costs.slice(0, 10)))
    expect(memory.model.covariance).toHaveLength(memory.model.weights.length ** 2)
  })

  it('acts at once: after a correction the same trip is suggested the other way', () => {
    const memory = new Memory()
    const commute = trip(8, at('Paarl'), at('Worcester'))
    learn([{ ...commute, classification: 'business' }], null, memory, clock)
    for (let day = 1; day <= 2; day += 1) {
      const corrected = { ...commute, startedAtMs: commute.startedAtMs + day * DAY_MS }
      learn([{ ...corrected, classification: 'private' }], null, memory, clock)
    }
    const next = suggest({ ...commute, startedAtMs: commute.startedAtMs + 3 * DAY_MS }, null, memory, clock)
    expect(next).toMatchObject({
      classification: 'private',
      because: [`2 of your 3 trips from Paarl to Worcester were private`],
    })
  })
})

/** Parses a sentence: the trips it is about, and its counts. Independent of the code that writes it. */
function readSentence(sentence: string, judged: LabelledTrip, trips: readonly LabelledTrip[]) {
  const one = /^Your one earlier trip ?(.*?) ?was (?:business|private)$/.exec(sentence)
  const several = /^(\d+) of your (\d+) trips ?(.*?) ?were (?:business|private)$/.exec(sentence)
  if (!one && !several) throw new Error(`not understood: ${sentence}`)
  const counts = several ? { count: Number(several[1]), all: Number(several[2]) } : { count: 1, all: 1 }
  const phrase = (several?.[3] ?? one?.[1] ?? '').replace(/, not counting home to work,$/, '')
  return { ...counts, of: getCondition(phrase.replace(/(either direction)$/, '$1,'), judged, trips) }
}

const getName = (end: TripEndFacts) => end.place?.name ?? end.text
const getPlace = (end: TripEndFacts) => (end.lat === null ? getName(end) : end.lat.toFixed(1))
const KIND_WORDS: Record<string, string | undefined> = {
  'your home': 'home',
  'your work': 'work',
  'a client': 'client',
}

function getCondition(
  phrase: string,
  judged: LabelledTrip,
  trips: readonly LabelledTrip[],
): (each: LabelledTrip) => boolean {
  const hadBeenAt = (end: TripEndFacts, beforeMs: number) =>
    trips.some(
      (past) =>
        past.startedAtMs < beforeMs &&
        past.classification !== null &&
        [past.start, past.end].some((visited) => getPlace(visited) === getPlace(end)),
    )
  if (phrase === '') return () => true
  if (phrase === 'between places where you had been before')
    return ({ start, end, startedAtMs }) => hadBeenAt(start, startedAtMs) && hadBeenAt(end, startedAtMs)
  if (phrase === 'from a place where you had been before to one that was new to you')
    return ({ start, end, startedAtMs }) => hadBeenAt(start, startedAtMs) && !hadBeenAt(end, startedAtMs)
  const time = /^that started on a (weekday|Saturday|Sunday) between (\d\d):00 and (\d\d):00$/.exec(phrase)
  if (time) {
    return ({ startedAtMs }) => {
      const local = new Date(startedAtMs + 2 * HOUR_MS)
      const day = { 0: 'Sunday', 6: 'Saturday' }[local.getUTCDay()] ?? 'weekday'
      return day === time[1] && local.getUTCHours() >= Number(time[2]) && local.getUTCHours() < Number(time[3])
    }
  }
  const endAtHour = /^(to .+) (on a (?:weekday|Saturday|Sunday) between \d\d:00 and \d\d:00)$/.exec(phrase)
  if (endAtHour) {
    const conditions = [endAtHour[1], `that started ${endAtHour[2]}`].map((part) => getCondition(part, judged, trips))
    return (each) => conditions.every((holds) => holds(each))
  }
  const shorter = /^shorter than (\d+) km$/.exec(phrase)
  if (shorter) return ({ distanceM }) => distanceM < Number(shorter[1]) * 1000
  const band = /^of (\d+) to (\d+) km$/.exec(phrase)
  if (band) return ({ distanceM }) => distanceM >= Number(band[1]) * 1000 && distanceM < Number(band[2]) * 1000
  const isAt = (end: TripEndFacts, words: string) => {
    if (words === 'the same start') return getPlace(end) === getPlace(judged.start)
    if (words === 'the same end') return getPlace(end) === getPlace(judged.end)
    return KIND_WORDS[words] === undefined ? getName(end) === words : end.place?.kind === KIND_WORDS[words]
  }
  const either = /^between (.+) and (.+), in either direction,$/.exec(phrase)
  if (either) {
    const [, a, b] = either
    return ({ start, end }) => (isAt(start, a) && isAt(end, b)) || (isAt(start, b) && isAt(end, a))
  }
  const pair = /^(?:from (.+?))? ?(?:to (.+))?$/.exec(phrase)
  if (!pair) throw new Error(`not understood: ${phrase}`)
  const [, from, to] = pair
  return ({ start, end }) => (from === undefined || isAt(start, from)) && (to === undefined || isAt(end, to))
}
