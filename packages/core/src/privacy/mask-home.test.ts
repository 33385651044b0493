import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../units/local-date.ts'
import { findHome, addHomeNames, type DayEnds, type Home, type TripEnd } from './find-home.ts'
import { HOME, maskHome as maskHomeIn, type PlaceInDay, type TripPlaces } from './mask-home.ts'

const HOUSE = { lat: -33.95, lng: 18.47 }
const OFFICE = { lat: -33.92, lng: 18.42 }
const at = ({ lat, lng }: { lat: number; lng: number }, location = 'Rondebosch, Cape Town'): TripEnd => ({
  lat,
  lng,
  location,
})
const named = (location: string): TripEnd => ({ lat: null, lng: null, location })
/** Consecutive days, the first of them `from`. */
const days = (count: number, first: TripEnd, last: TripEnd, from = '2026-01-01'): DayEnds[] =>
  Array.from({ length: count }, (_, n) => ({ day: addDays(from, n), first, last }))
const maskHome = <T extends TripPlaces>(one: T, home: Home | null, day: PlaceInDay) =>
  maskHomeIn(one, home, day, (lat, lng) => (Math.hypot(lat + 33.8, lng - 18.9) < 0.05 ? 'near Kylemore' : null))
const MIDDAY = { first: false, last: false }

const trip = (start: TripEnd, end: TripEnd) => ({
  startLocation: start.location,
  endLocation: end.location,
  startLat: start.lat,
  startLng: start.lng,
  endLat: end.lat,
  endLng: end.lng,
})

describe('maskHome', () => {
  it('hides where the days begin and end, at any hour, and nothing else', () => {
    const home = findHome([
      ...days(1, at(HOUSE), at(OFFICE, 'Cape Town'), '2025-12-01'),
      ...days(20, at(HOUSE), at(HOUSE)),
    ])
    expect(home?.positions).toHaveLength(1)
    expect(maskHome(trip(at(HOUSE), at(OFFICE, 'Cape Town')), home, MIDDAY)).toEqual({
      startLocation: HOME,
      startLat: null,
      startLng: null,
      endLocation: 'Cape Town',
      endLat: OFFICE.lat,
      endLng: OFFICE.lng,
    })
    expect(maskHome(trip(at(OFFICE), at(OFFICE)), home, { first: true, last: true }).startLat).toBe(OFFICE.lat)
  })

  it('knows a home by its name if a file has no positions', () => {
    const home = findHome(days(5, named('12 Long Street'), named('12 long street ')))
    expect(maskHome(trip(named('Office'), named('12 LONG STREET')), home, MIDDAY)).toMatchObject({
      startLocation: 'Office',
      endLocation: HOME,
    })
  })

  it('hides the first and last end of each day while there is too little data', () => {
    const home = findHome(days(1, at(HOUSE), at(OFFICE)))
    expect(home).toBeNull()
    expect(maskHome(trip(at(HOUSE), at(OFFICE)), home, { first: true, last: false })).toMatchObject({
      startLat: null,
      startLocation: HOME,
      endLat: OFFICE.lat,
    })
  })

  const NEW_HOUSE = { lat: -33.8, lng: 18.9 }
  const A_YEAR = days(300, at(HOUSE), at(HOUSE))
  const LAST_DAY = addDays('2026-01-01', 299)
  const moved = (nights: number) => [
    ...A_YEAR.slice(0, -1),
    { day: LAST_DAY, first: at(HOUSE), last: at(NEW_HOUSE) },
    ...days(nights - 1, at(NEW_HOUSE), at(NEW_HOUSE), addDays(LAST_DAY, 1)),
  ]

  it.each([1, 2, 3, 5, 10, 20])(
    'hides a new home from the first night on: %d nights after a year elsewhere',
    (nights) => {
      const home = findHome(moved(nights))
      expect(maskHome(trip(at(OFFICE), at(NEW_HOUSE)), home, { first: false, last: true }).endLat).toBeNull()
      expect(maskHome(trip(at(NEW_HOUSE), at(OFFICE)), home, { first: true, last: false }).startLat).toBeNull()
      // The old home stays hidden.
      expect(maskHome(trip(at(HOUSE), at(OFFICE)), home, MIDDAY).startLat).toBeNull()
    },
  )

  it('hides a home of a few weeks long ago', () => {
    const home = findHome([...days(21, at(NEW_HOUSE), at(NEW_HOUSE), '2025-11-01'), ...A_YEAR])
    expect(maskHome(trip(at(NEW_HOUSE), at(OFFICE)), home, MIDDAY).startLat).toBeNull()
  })

  it('shows a client after one night there, once later nights were elsewhere', () => {
    const night = { day: '2026-02-01', first: at(HOUSE), last: at(OFFICE) }
    const home = findHome([...A_YEAR.filter(({ day }) => day !== night.day), night])
    expect(maskHome(trip(at(HOUSE), at(OFFICE)), home, { first: true, last: true }).endLat).toBe(OFFICE.lat)
  })

  it('hides names typed for the home in trips without a position', () => {
    const typed = (location: string) => ({ ...HOUSE, location })
    const found = findHome(days(20, typed('14 Protea Street, Rondebosch'), typed('my place')))
    const ends = [typed('14 Protea Street, Rondebosch'), typed('my place'), typed('Granny flat'), at(OFFICE, 'Office')]
    const home = addHomeNames(found, ends)
    for (const written of ['14 protea street  Rondebosch', 'My Place', 'granny flat'])
      expect(maskHome(trip(named('Client'), named(written)), home, MIDDAY)).toMatchObject({
        startLocation: 'Client',
        endLocation: HOME,
      })
    expect(maskHome(trip(named('Office'), named('Client')), home, MIDDAY).startLocation).toBe('Office')
  })

  it('shows the suburb of a possible new home, at any hour, and its name if a trip has no position', () => {
    const home = addHomeNames(findHome(moved(1)), [at(NEW_HOUSE, 'New house'), at(OFFICE, 'Office')])
    expect(maskHome(trip(at(OFFICE), at(NEW_HOUSE)), home, MIDDAY)).toMatchObject({
      startLat: OFFICE.lat,
      endLocation: 'near Kylemore',
      endLat: null,
      endLng: null,
    })
    expect(maskHome(trip(named('Office'), named('new house')), home, MIDDAY)).toMatchObject({
      startLocation: 'Office',
      endLocation: HOME,
    })
  })

  it('shows a new place to stay that was named as a client', () => {
    const last = { ...at(NEW_HOUSE), isNamedOther: true }
    const home = findHome([...A_YEAR, { day: addDays(LAST_DAY, 1), first: at(HOUSE), last }])
    expect(maskHome(trip(at(HOUSE), at(NEW_HOUSE)), home, { first: true, last: true }).endLat).toBe(NEW_HOUSE.lat)
  })

  it('never shows the new home of a driver who drives little after a move, on whichever day others look', () => {
    const HOTEL = { lat: -33.0, lng: 17.9 }
    /** Days from one drive to the next, and whether the vehicle stays elsewhere during the following night. */
    const drive = fc.record({ pause: fc.integer({ min: 1, max: 45 }), isAway: fc.boolean() })
    const drives = fc.oneof(
      fc.array(drive, { minLength: 1, maxLength: 8 }),
      // Over a longer time not two nights in a row: someone who mostly sleeps elsewhere lives elsewhere.
      fc
        .array(drive, { minLength: 9, maxLength: 30 })
        .map((all) => all.map(({ pause, isAway }, n) => ({ pause, isAway: isAway && n % 2 === 0 }))),
    )
    const offset = fc.double({ min: -0.0009, max: 0.0009, noNaN: true })
    fc.assert(
      fc.property(drives, offset, offset, (after, north, east) => {
        const parked = at({ lat: NEW_HOUSE.lat + north, lng: NEW_HOUSE.lng + east })
        const seen = moved(1)
        let [day, isAway] = [LAST_DAY, false]
        for (const { pause, isAway: staysAway } of after) {
          day = addDays(day, pause)
          seen.push({ day, first: isAway ? at(HOTEL) : parked, last: staysAway ? at(HOTEL) : parked })
          isAway = staysAway
          const home = findHome(seen)
          for (const when of [MIDDAY, { first: true, last: false }, { first: false, last: true }]) {
            expect(maskHome(trip(parked, at(OFFICE)), home, when)).toMatchObject({ startLat: null, endLat: OFFICE.lat })
            expect(maskHome(trip(at(OFFICE), parked), home, when)).toMatchObject({ endLat: null, startLat: OFFICE.lat })
          }
        }
      }),
      {
        numRuns: 1000,
        // One night at home, then eight elsewhere.
        examples: [[Array.from({ length: 8 }, () => ({ pause: 5, isAway: true })), 0, 0]],
      },
    )
  })

  it('hides only the last four weeks’ lodgings of a driver who changes them weekly', () => {
    const lodgings = Array.from({ length: 20 }, (_, week) => ({ lat: -32 + week / 10, lng: 20 }))
    const home = findHome(
      lodgings.flatMap((lodging, week) => {
        const monday = addDays('2026-01-05', 7 * week)
        return [
          { day: monday, first: at(HOUSE), last: at(lodging) },
          { day: addDays(monday, 1), first: at(lodging), last: at(HOUSE) },
          ...days(3, at(HOUSE), at(HOUSE), addDays(monday, 2)),
        ]
      }),
    )
    const shown = lodgings.filter((lodging) => maskHome(trip(at(HOUSE), at(lodging)), home, MIDDAY).endLat !== null)
    expect(shown).toEqual(lodgings.slice(0, 16))
    expect(maskHome(trip(at(HOUSE), at(OFFICE)), home, MIDDAY).endLat).toBe(OFFICE.lat)
  })

  it('never reveals a position near the home, wherever the vehicle was parked around it', () => {
    // Within 220 m of the house, so that any two spots are less than 450 m apart.
    const offset = fc.double({ min: -0.0015, max: 0.0015, noNaN: true })
    const around = fc.record({ lat: offset, lng: offset })
    fc.assert(
      fc.property(fc.array(around, { minLength: 6, maxLength: 40 }), around, (parked, now) => {
        const spot = ({ lat, lng }: { lat: number; lng: number }) => at({ lat: HOUSE.lat + lat, lng: HOUSE.lng + lng })
        const home = findHome(
          parked.map((parking, n) => ({
            day: addDays('2026-01-01', n),
            first: spot(parking),
            last: spot(parking),
          })),
        )
        const masked = maskHome(trip(spot(now), at(OFFICE)), home, { first: true, last: false })
        expect(masked).toMatchObject({ startLocation: HOME, startLat: null, startLng: null, endLat: OFFICE.lat })
      }),
    )
  })
})
