import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHome } from './find-home.ts'
import type { DayEnds, TripEnd } from './find-home.ts'
import { HOME, maskHome } from './mask-home.ts'

const HOUSE = { lat: -33.95, lng: 18.47 }
const OFFICE = { lat: -33.92, lng: 18.42 }
const at = ({ lat, lng }: { lat: number; lng: number }, location = 'Rondebosch, Cape Town'): TripEnd => ({
  lat,
  lng,
  location,
})
const named = (location: string): TripEnd => ({ lat: null, lng: null, location })
const days = (count: number, first: TripEnd, last: TripEnd): DayEnds[] =>
  Array.from({ length: count }, () => ({ first, last }))
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
    const home = findHome([...days(20, at(HOUSE), at(HOUSE)), ...days(1, at(HOUSE), at(OFFICE, 'Cape Town'))])
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

  it('knows a home by its name where a file has no positions', () => {
    const home = findHome(days(5, named('12 Long Street'), named('12 long street ')))
    expect(maskHome(trip(named('Office'), named('12 LONG STREET')), home, MIDDAY)).toMatchObject({
      startLocation: 'Office',
      endLocation: HOME,
    })
  })

  it('hides each first and last end of a day while the days are too few to tell', () => {
    const home = findHome(days(1, at(HOUSE), at(OFFICE)))
    expect(home).toBeNull()
    expect(maskHome(trip(at(HOUSE), at(OFFICE)), home, { first: true, last: false })).toMatchObject({
      startLat: null,
      startLocation: HOME,
      endLat: OFFICE.lat,
    })
  })

  it('never tells a position near the home, wherever the vehicle was parked around it', () => {
    // Within 220 m of the house, so that any two spots are less than 450 m apart.
    const offset = fc.double({ min: -0.0015, max: 0.0015, noNaN: true })
    const around = fc.record({ lat: offset, lng: offset })
    fc.assert(
      fc.property(fc.array(around, { minLength: 6, maxLength: 40 }), around, (parked, now) => {
        const spot = ({ lat, lng }: { lat: number; lng: number }) => at({ lat: HOUSE.lat + lat, lng: HOUSE.lng + lng })
        const home = findHome(parked.map((parking) => ({ first: spot(parking), last: spot(parking) })))
        const masked = maskHome(trip(spot(now), at(OFFICE)), home, { first: true, last: false })
        expect(masked).toMatchObject({ startLocation: HOME, startLat: null, startLng: null, endLat: OFFICE.lat })
      }),
    )
  })
})
