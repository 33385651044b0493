import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARTH_RADIUS_M, greatCircleM } from '../units/distance.ts'
import { PlaceIndex, type PlaceCircle } from './place-index.ts'

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180
const at = (id: string, lat: number, lng: number, radiusM = 150): PlaceCircle => ({ id, lat, lng, radiusM })
const found = (places: PlaceCircle[], lat: number | null, lng: number | null) =>
  new PlaceIndex(places).find(lat, lng)?.id ?? null

describe('PlaceIndex', () => {
  it('contains positions within the radius, its edge included', () => {
    const home = at('home', -33.9346, 18.8668)
    const north = (metres: number) => found([home], home.lat + metres / METRES_PER_DEGREE, home.lng)
    expect(north(0)).toBe('home')
    expect(north(149.99)).toBe('home')
    expect(north(150.01)).toBeNull()
    const edge = greatCircleM(home.lat, home.lng, -33.9359, 18.8668)
    expect(found([at('home', home.lat, home.lng, edge)], -33.9359, 18.8668)).toBe('home')
  })

  it('picks the nearest centre if places overlap, whatever their size and order', () => {
    const mall = at('mall', -26.1, 28.05, 2000)
    const shop = at('shop', -26.1, 28.06, 150)
    const east = at('east', -26.1, 28.07, 2000)
    for (const places of [
      [mall, shop, east],
      [east, shop, mall],
    ]) {
      expect(found(places, -26.1, 28.0605)).toBe('shop')
      expect(found(places, -26.1, 28.0545)).toBe('mall')
      expect(found(places, -26.1, 28.0685)).toBe('east')
    }
  })

  it('takes the smaller of two places at the same distance, then the lower id', () => {
    const same = [at('b', -26, 28, 200), at('c', -26, 28, 150), at('a', -26, 28, 150)]
    expect(found(same, -26, 28)).toBe('a')
    expect(found(same.toReversed(), -26, 28)).toBe('a')
  })

  it('works across ±180° and at the poles', () => {
    const dateline = at('dateline', -17, 179.9999, 150)
    expect(found([dateline], -17, -179.9995)).toBe('dateline')
    expect(found([dateline], -17, 179.9985)).toBe('dateline')
    expect(found([dateline], -17, -179.998)).toBeNull()
    expect(found([at('pole', 90, 0, 150)], 89.999, 137)).toBe('pole')
    expect(found([at('pole', -90, 50, 150)], -89.998, -3)).toBeNull()
  })

  it('finds nothing for an invalid position', () => {
    const home = at('home', 0, 0)
    expect([found([home], null, 0), found([home], 0, null), found([home], Number.NaN, 0)]).toEqual([null, null, null])
    expect(found([], 0, 0)).toBeNull()
  })

  it('reaches positions just inside the radius in every direction', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lng: fc.double({ min: -179, max: 179, noNaN: true }),
      radiusM: fc.integer({ min: 20, max: 10_000 }),
      bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    })
    fc.assert(
      fc.property(anywhere, ({ lat, lng, radiusM, bearing }) => {
        const edge = (share: number) => ({
          lat: lat + (share * radiusM * Math.cos(bearing)) / METRES_PER_DEGREE,
          lng: lng + (share * radiusM * Math.sin(bearing)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
        })
        const place = at('place', lat, lng, radiusM)
        const inside = edge(0.98)
        const outside = edge(1.02)
        expect(found([place], inside.lat, inside.lng)).toBe('place')
        expect(found([place], outside.lat, outside.lng)).toBeNull()
      }),
    )
  })

  it('agrees with checking every place', () => {
    const position = { lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.constantFrom(179.99, -179.99, 18.5) }
    const nearby = fc.record({
      lat: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
      lng: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
      radiusM: fc.integer({ min: 20, max: 10_000 }),
    })
    fc.assert(
      fc.property(fc.record(position), fc.array(nearby, { maxLength: 20 }), nearby, (base, circles, offset) => {
        const shift = ({ lat, lng }: { lat: number; lng: number }) => {
          const turned = base.lng + lng
          return {
            lat: Math.max(-90, Math.min(90, base.lat + lat)),
            lng: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
          }
        }
        const places = circles.map((circle, i) => ({ id: String(i), ...shift(circle), radiusM: circle.radiusM }))
        const { lat, lng } = shift(offset)
        const reached = places
          .map((place) => ({ place, distanceM: greatCircleM(lat, lng, place.lat, place.lng) }))
          .filter(({ place, distanceM }) => distanceM <= place.radiusM)
        const nearestM = Math.min(...reached.map(({ distanceM }) => distanceM))
        const chosen = new PlaceIndex(places).find(lat, lng)
        if (reached.length === 0) return chosen === null
        return chosen !== null && greatCircleM(lat, lng, chosen.lat, chosen.lng) === nearestM
      }),
    )
  })
})
