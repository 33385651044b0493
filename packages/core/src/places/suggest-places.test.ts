import { describe, expect, it } from 'vitest'
import { suggestPlaces, type UnnamedEnd } from './suggest-places.ts'

/** Ends within some 60 m of a position: `stops` of them end there, `starts` start there. */
function visits(
  lat: number,
  lng: number,
  {
    stops,
    starts,
    location = '',
    nights = 0,
    workStops = 0,
  }: { stops: number; starts: number; location?: string; nights?: number; workStops?: number },
) {
  return Array.from({ length: stops + starts }, (_, i): UnnamedEnd => {
    const turned = lng + ((i % 5) - 2) * 0.0002
    return {
      lat: lat + ((i % 3) - 1) * 0.0004,
      lng: turned > 180 ? turned - 360 : turned,
      location,
      isStop: i < stops,
      isNight: i < nights,
      isWorkStop: i < workStops,
    }
  })
}

describe('suggestPlaces', () => {
  it('suggests where trips start and end most, with the count of each', () => {
    const home = visits(-33.93, 18.86, { stops: 46, starts: 47, location: 'near Stellenbosch' })
    const client = visits(-33.96, 18.47, { stops: 9, starts: 9, location: 'Rondebosch' })
    const once = visits(-34.4, 19.2, { stops: 1, starts: 1 })
    const suggestions = suggestPlaces([...client, ...home, ...once])
    expect(suggestions).toMatchObject([
      { stops: 46, starts: 47, location: 'near Stellenbosch' },
      { stops: 9, starts: 9, location: 'Rondebosch' },
    ])
    expect(suggestions[0].lat).toBeCloseTo(-33.93, 3)
    expect(suggestions[0].lng).toBeCloseTo(18.86, 3)
  })

  it('does not depend on the order of the ends', () => {
    const ends = [
      ...visits(-33.93, 18.86, { stops: 20, starts: 20, location: 'a' }),
      ...visits(-33.932, 18.86, { stops: 12, starts: 15, location: 'b' }),
      ...visits(-33.934, 18.861, { stops: 12, starts: 15, location: 'c' }),
    ]
    expect(suggestPlaces(ends.toReversed())).toEqual(suggestPlaces(ends))
  })

  it('separates places 400 m apart, and joins one across ±180°', () => {
    const apart = [
      ...visits(-26.1, 28.05, { stops: 5, starts: 0 }),
      ...visits(-26.1036, 28.05, { stops: 5, starts: 0 }),
    ]
    expect(suggestPlaces(apart).map(({ stops }) => stops)).toEqual([5, 5])
    const [dateline, ...more] = suggestPlaces(visits(-17, 180, { stops: 15, starts: 0 }))
    expect(more).toEqual([])
    expect(dateline.stops).toBe(15)
    expect(Math.abs(dateline.lng)).toBeGreaterThan(179.999)
  })

  it('finds the likely home by nights and the likely work place by long stops', () => {
    const home = visits(-33.93, 18.86, { stops: 40, starts: 40, nights: 70, workStops: 4 })
    const work = visits(-33.96, 18.47, { stops: 30, starts: 30, workStops: 28 })
    const client = visits(-33.8, 18.6, { stops: 20, starts: 20, workStops: 10 })
    expect(suggestPlaces([...client, ...home, ...work])).toMatchObject([
      { likely: 'home', nights: 70 },
      { likely: 'work', work_stops: 28 },
      { likely: null },
    ])
  })

  it('proposes neither home nor work without a prominent place', () => {
    const spread = [0, 1, 2, 3, 4].flatMap((i) =>
      visits(-33.9 + i * 0.1, 18.8, { stops: 6, starts: 6, nights: 4, workStops: 4 }),
    )
    expect(suggestPlaces(spread).map(({ likely }) => likely)).toEqual([null, null, null, null, null])
    expect(suggestPlaces(visits(-33.9, 18.8, { stops: 9, starts: 9, nights: 2 }))).toMatchObject([{ likely: null }])
  })

  it('suggests nothing of a place visited twice or of no positions', () => {
    expect(suggestPlaces(visits(-26, 28, { stops: 2, starts: 30 }))).toEqual([])
    expect(suggestPlaces([])).toEqual([])
  })
})
