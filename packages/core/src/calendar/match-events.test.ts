import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../units/duration.ts'
import type { Arrival, CalendarEvent, NamedPlace } from './calendar-event.ts'
import { comparePlaces } from './compare-places.ts'
import { matchEvents } from './match-events.ts'

const DAY = Date.UTC(2026, 2, 10)
const at = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return DAY + hours * HOUR_MS + minutes * MINUTE_MS
}

const place = (id: string, kind = 'client', lat = -33.9): NamedPlace => ({
  id,
  names: [id],
  kind,
  lat,
  lng: 18.4,
  radiusM: 150,
})
const PLACES = [place('Acme'), place('Botha Motors', 'client', -33.7), place('Home', 'home', -33.5)]

const arrive = (tripId: string, arrived: string, left: string | null, placeId: string | null = null): Arrival => ({
  tripId,
  arrivedAtMs: at(arrived),
  leftAtMs: left === null ? null : at(left),
  position: null,
  text: '',
  placeId,
})
const event = (reason: string, start: string, end: string, location = ''): CalendarEvent => ({
  reason,
  startMs: at(start),
  endMs: at(end),
  location,
  position: null,
})
const match = (arrivals: Arrival[], events: CalendarEvent[]) =>
  Object.fromEntries(matchEvents(arrivals, events, PLACES))

describe('time', () => {
  const visit = event('Quote', '09:00', '10:00')

  it.each([
    ['before it starts', '08:50', '10:05', true],
    ['an hour early', '08:00', '09:30', true],
    ['too early', '07:59', '12:00', false],
    ['a little late', '09:30', '10:30', true],
    ['too late for an event of unknown place', '09:31', '10:30', false],
    ['and leaves before it starts', '08:30', '08:55', false],
    ['and stays a moment', '08:55', '09:09', false],
    ['after it', '10:00', '11:00', false],
    ['and has not left', '08:50', null, true],
  ])('arrives %s', (_, arrived, left, fits) => {
    expect(match([arrive('t', arrived, left)], [visit])).toEqual(fits ? { t: ['Quote'] } : {})
  })

  it('lets a short stay fit a short event', () => {
    expect(match([arrive('t', '08:58', '09:05')], [event('Drop off keys', '09:00', '09:10')])).toEqual({
      t: ['Drop off keys'],
    })
  })

  it('ends at the event: a trip that arrives as it ends was made for another one', () => {
    expect(match([arrive('t', '10:00', '12:00', 'Acme')], [event('Quote', '09:00', '10:00', 'Acme')])).toEqual({})
  })

  it('accepts an event of twelve hours, and none without words', () => {
    expect(match([arrive('t', '08:00', '20:00')], [event('Fair', '08:00', '20:00')])).toEqual({ t: ['Fair'] })
    expect(match([arrive('t', '08:50', '10:00')], [event('', '09:00', '10:00')])).toEqual({})
  })

  it('ignores events that take no time or mark a day', () => {
    expect(
      match([arrive('t', '08:50', '20:00')], [event('Call', '09:00', '09:00'), event('Fair', '08:00', '20:30')]),
    ).toEqual({})
  })
})

describe('place', () => {
  const visit = event('Quote', '09:00', '12:00', 'Acme, Long Street')

  it('must agree if it can be compared', () => {
    expect(match([arrive('t', '08:50', '12:00', 'Acme')], [visit])).toEqual({ t: ['Quote'] })
    expect(match([arrive('t', '08:50', '12:00', 'Botha Motors')], [visit])).toEqual({})
  })

  it('allows later arrivals, and every trip that ended there', () => {
    const day = [
      arrive('first', '08:50', '10:00', 'Acme'),
      arrive('lunch', '10:10', '10:50', 'Botha Motors'),
      arrive('back', '11:00', '12:10', 'Acme'),
    ]
    expect(match(day, [visit])).toEqual({ first: ['Quote'], back: ['Quote'] })
  })

  it('takes precedence over an event of unknown place', () => {
    const other = event('Dentist', '09:00', '09:30')
    expect(match([arrive('t', '08:50', '12:00', 'Acme')], [visit, other])).toEqual({ t: ['Quote'] })
    // The event took place there, not at the next stop.
    expect(match([arrive('a', '08:30', '09:15', 'Acme'), arrive('b', '09:25', '10:00')], [visit])).toEqual({
      a: ['Quote'],
    })
  })

  it('is needed at home, at work and for fuel', () => {
    expect(match([arrive('t', '17:50', '20:00', 'Home')], [event('Book club', '18:00', '19:00')])).toEqual({})
    expect(match([arrive('t', '17:50', '20:00', 'Home')], [event('Book club', '18:00', '19:00', 'Home')])).toEqual({
      t: ['Book club'],
    })
  })

  it("of an event may be unknown at a client's", () => {
    expect(match([arrive('t', '08:50', '10:00', 'Acme')], [event('Quote', '09:00', '10:00')])).toEqual({ t: ['Quote'] })
  })

  it('is not on a screen', () => {
    expect(
      match([arrive('t', '08:50', '10:00')], [event('Sync', '09:00', '10:00', 'Microsoft Teams Meeting')]),
    ).toEqual({})
  })
})

describe('ambiguity', () => {
  it('names several events that fit equally well, up to three', () => {
    const events = ['A', 'B', 'C', 'D'].map((reason) => event(reason, '09:00', '10:00'))
    expect(match([arrive('t', '08:50', '10:00')], events.slice(0, 2))).toEqual({ t: ['A', 'B'] })
    expect(match([arrive('t', '08:50', '10:00')], events.slice(0, 3))).toEqual({ t: ['A', 'B', 'C'] })
    expect(match([arrive('t', '08:50', '10:00')], events)).toEqual({})
    expect(match([arrive('t', '08:50', '10:00')], [events[0], events[0]])).toEqual({ t: ['A'] })
  })

  it('gives an event of unknown place to no trip if two arrived around its start', () => {
    const two = [arrive('a', '08:40', '09:15'), arrive('b', '09:20', '10:00')]
    expect(match(two, [event('Quote', '09:00', '10:00')])).toEqual({})
  })
})

const minute = fc.integer({ min: 0, max: 24 * 60 }).map((minutes) => DAY + minutes * MINUTE_MS)
const anyEvent: fc.Arbitrary<CalendarEvent> = fc
  .record({
    startMs: minute,
    length: fc.integer({ min: 0, max: 300 }),
    reason: fc.constantFrom('A', 'B', 'C', 'D'),
    location: fc.constantFrom('', 'Acme', 'Botha Motors', 'Boardroom', 'Zoom'),
    position: fc.constant(null),
  })
  .map(({ length, ...rest }) => ({ ...rest, endMs: rest.startMs + length * MINUTE_MS }))
/** Trips of one day in order. */
const anyDay = fc
  .uniqueArray(minute, { minLength: 2, maxLength: 12 })
  .chain((times) =>
    fc.tuple(
      fc.constant(times.toSorted((a, b) => a - b)),
      fc.array(fc.constantFrom(null, 'Acme', 'Home'), { minLength: 12, maxLength: 12 }),
    ),
  )
  .map(([times, ends]) =>
    times.slice(0, -1).map((arrivedAtMs, i): Arrival => ({
      tripId: `${i}`,
      arrivedAtMs,
      leftAtMs: times[i + 1],
      position: null,
      text: '',
      placeId: ends[i],
    })),
  )
const anyEvents = fc.array(anyEvent, { maxLength: 8 })

describe('whatever the calendar has', () => {
  it('proposes only events while the vehicle was parked at the end of the trip, never at another place', () => {
    fc.assert(
      fc.property(anyDay, anyEvents, (day, events) => {
        for (const [tripId, reasons] of matchEvents(day, events, PLACES)) {
          const arrival = day.find((one) => one.tripId === tripId)!
          for (const reason of reasons) {
            const fits = events.some(
              (one) =>
                one.reason === reason &&
                one.startMs < arrival.leftAtMs! &&
                one.endMs > arrival.arrivedAtMs &&
                comparePlaces(one, arrival, PLACES) !== 'other',
            )
            expect(fits).toBe(true)
          }
        }
      }),
    )
  })

  it('does not depend on the order of trips and events', () => {
    fc.assert(
      fc.property(anyDay, anyEvents, (day, events) => {
        const there = matchEvents(day, events, PLACES)
        const back = matchEvents(day.toReversed(), events.toReversed(), PLACES)
        expect(Object.fromEntries(back)).toEqual(Object.fromEntries(there))
      }),
    )
  })

  it('gives an event without a place to at most one trip', () => {
    fc.assert(
      fc.property(anyDay, anyEvent, (day, one) => {
        const reasons = matchEvents(day, [{ ...one, location: '' }], PLACES)
        expect(reasons.size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is not changed by events of another day', () => {
    fc.assert(
      fc.property(anyDay, anyEvents, anyEvents, (day, events, others) => {
        const later = others.map((one) => ({
          ...one,
          startMs: one.startMs + 48 * HOUR_MS,
          endMs: one.endMs + 48 * HOUR_MS,
        }))
        expect(matchEvents(day, [...events, ...later], PLACES)).toEqual(matchEvents(day, events, PLACES))
      }),
    )
  })
})
