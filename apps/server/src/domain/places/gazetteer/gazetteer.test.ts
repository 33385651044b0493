import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { loadGazetteer } from './load-gazetteer.ts'

const spoor = setUpTestApp()
let driver: TestUser
let folder: string
beforeAll(async () => {
  driver = await spoor.signUp()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-gazetteer-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

async function load(name: string, content: string) {
  const file = path.join(folder, name)
  await fs.writeFile(file, content)
  return loadGazetteer(spoor.dependencies, file)
}

const count = async () =>
  (await spoor.dependencies.pool.query<{ n: number }>('select count(*)::int as n from gazetteer_place')).rows[0].n

/** A line in GeoNames' country file. */
const geoname = (name: string, lat: number, lng: number, { featureClass = 'P', population = 1000 } = {}) =>
  [
    '1',
    name,
    name,
    '',
    lat,
    lng,
    featureClass,
    'PPL',
    'ZA',
    '',
    '11',
    '',
    '',
    '',
    population,
    '',
    '50',
    'Africa/Johannesburg',
    '2026-01-01',
  ].join('\t')

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]
const suburb = (properties: object, coordinates: unknown, type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const geoJson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

const readName = async (lat: number, lon: number) =>
  (await spoor.app.inject({ url: `/geocode/reverse?lat=${lat}&lon=${lon}`, headers: driver.headers })).json<{
    display_name: string
    approximate: boolean
  }>()

describe('a gazetteer', () => {
  let trip: Trip
  const tripNow = async () =>
    (await spoor.app.inject({ url: `/trips/${trip.id}`, headers: driver.headers })).json<Trip>()

  it('of GeoNames names the nearest town, also for existing trips', async () => {
    const payload = {
      started_at: '2026-03-02T06:00:00Z',
      start_lat: -33.9,
      start_lng: 18.5,
      end_lat: -33.95,
      end_lng: 18.55,
      end_location: 'Typed by the driver',
    }
    trip = (await spoor.app.inject({ method: 'POST', url: '/trips', headers: driver.headers, payload })).json<Trip>()
    expect(trip.start_location).toMatch(/^near /)
    const lines = [
      geoname('Testdorp', -33.905, 18.505),
      geoname('Verrivier', -33.9, 18.5, { featureClass: 'H' }),
      geoname('Verdorp', -33.7, 18.5),
    ]
    expect(await load('ZA.txt', `${lines.join('\r\n')}\r\n`)).toEqual({ places: 2, skipped: 1 })
    await spoor.runJobs()
    expect(await tripNow()).toMatchObject({ start_location: 'near Testdorp', end_location: 'Typed by the driver' })
    expect(await readName(-33.72, 18.52)).toEqual({ display_name: 'near Verdorp', approximate: true })
    const { items } = (await spoor.app.inject({ url: '/places/search?q=verd', headers: driver.headers })).json()
    expect(items).toEqual([{ name: 'Verdorp', lat: -33.7, lng: 18.5 }])
  })

  it('of suburbs names the smallest one that contains the position, before towns', async () => {
    const all = geoJson(
      suburb({ OFC_SBRB_NAME: 'TESTRAND', AREA: 3 }, square(18.45, -33.95, 0.1)),
      suburb({ name: 'Hoekie' }, [square(18.49, -33.91, 0.02), square(18.7, -33.91, 0.02)], 'MultiPolygon'),
      suburb(
        { name: 'A river' },
        [
          [18, -33],
          [19, -34],
        ],
        'LineString',
      ),
      suburb({}, square(18, -33, 0.1)),
    )
    expect(await load('suburbs.geojson', all)).toEqual({ places: 2, skipped: 2 })
    await spoor.runJobs()
    expect((await tripNow()).start_location).toBe('Hoekie')
    expect(await readName(-33.88, 18.47)).toEqual({ display_name: 'TESTRAND', approximate: false })
    expect(await count()).toBe(4)
  })

  it('is replaced by the next file of its kind', async () => {
    expect(await load('ZA.txt', geoname('Nuwedorp', -33.905, 18.505))).toEqual({ places: 1, skipped: 0 })
    expect(await load('suburbs.geojson', geoJson(suburb({ name: 'Elders' }, square(20, -30, 0.1))))).toEqual({
      places: 1,
      skipped: 0,
    })
    await spoor.runJobs()
    expect(await count()).toBe(2)
    expect((await tripNow()).start_location).toBe('near Nuwedorp')
  })

  it.each([
    ['is empty', '  \n', 'The file is empty.'],
    [
      'is a table',
      'Date,From,To\n2026-03-02,A,B\n',
      'This is no gazetteer that Spoor reads. Give a country file of GeoNames',
    ],
    [
      'breaks off',
      `${geoname('A', -33, 18)}\n${geoname('B', -34, 19).slice(0, 30)}`,
      'Line 2 is not a line of a GeoNames file, so nothing was loaded.',
    ],
    ['has a position that is none', `${geoname('A', -33, 18)}\n${geoname('B', -340, 19)}`, 'Line 2 is not'],
    ['has rivers only', geoname('A', -33, 18, { featureClass: 'H' }), 'No line of this file is a town or suburb'],
    ['is JSON cut short', '{"type":"FeatureCollection","features":[', 'not valid JSON'],
    ['is other JSON', '{"hello":"world"}', 'no GeoJSON FeatureCollection'],
    ['has no names', geoJson(suburb({ id: 1 }, square(18, -34, 0.1))), 'Give each suburb a property "name".'],
    [
      'is in metres',
      geoJson(suburb({ name: 'A' }, square(18, -34, 0.1)), suburb({ name: 'B' }, square(-52_000, -3_757_000, 500))),
      'Convert the file to WGS 84',
    ],
    ['is an archive', 'PK\u0003\u0004…', 'Unpack it'],
  ])('that %s is refused, and the previous one remains', async (_, content, message) => {
    await expect(load('bad.txt', content)).rejects.toThrow(message)
    expect(await count()).toBe(2)
  })

  it('that does not exist is refused', async () => {
    await expect(loadGazetteer(spoor.dependencies, path.join(folder, 'missing.txt'))).rejects.toThrow('cannot be read')
  })
})
