import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { setUpTestApp } from '../../../testing/test-app.ts'
import { openGeocoding } from './open-geocoding.ts'
import { startGeocodingServer, type GeocodingServer } from './testing/geocoding-server.ts'

const spoor = setUpTestApp()
let server: GeocodingServer | undefined
afterEach(() => server?.close())

async function open(
  answer: GeocodingServer['answer'],
  { provider = 'nominatim' as const, paceMs = 1 }: { provider?: 'nominatim' | 'photon'; paceMs?: number } = {},
) {
  server = await startGeocodingServer(answer)
  const geocoder = { provider, url: server.url }
  return {
    server,
    ...openGeocoding(spoor.dependencies.database, { geocoder, origin: 'https://spoor.example' }, { paceMs }),
  }
}

const road = (name: string) => () => ({ status: 200, body: { display_name: name } })

describe('a geocoding service', () => {
  it('is queried once per doorstep, concurrently or later, with our user agent', async () => {
    const { server, namePosition } = await open(road('5 Rivonia Road, Sandton'))
    const names = await Promise.all([namePosition(-26.10741, 28.05671), namePosition(-26.10743, 28.05669)])
    names.push(await namePosition(-26.1074, 28.0567))
    const expected = { name: '5 Rivonia Road, Sandton', approximate: false }
    expect(names).toEqual([expected, expected, expected])
    expect(server.asked).toEqual([
      {
        url: '/reverse?lat=-26.1074&lon=28.0567&format=json',
        userAgent: `Spoor/${APP_VERSION} (https://spoor.example)`,
      },
    ])
    // Another process does not repeat the request either.
    const other = openGeocoding(spoor.dependencies.database, {
      geocoder: { provider: 'nominatim', url: server.url },
      origin: '',
    })
    expect((await other.namePosition(-26.1074, 28.0567)).name).toBe('5 Rivonia Road, Sandton')
    expect(server.asked).toHaveLength(1)
  })

  it('is queried at its allowed rate by all callers together', async () => {
    const atMs: number[] = []
    const answer = () => {
      atMs.push(performance.now())
      return { status: 200, body: { display_name: 'Somewhere' } }
    }
    const { server, namePosition } = await open(answer, { paceMs: 60 })
    const other = openGeocoding(
      spoor.dependencies.database,
      { geocoder: { provider: 'nominatim', url: server.url }, origin: '' },
      { paceMs: 60 },
    )
    await Promise.all([namePosition(-26.2, 28), other.namePosition(-26.3, 28), namePosition(-26.4, 28)])
    // Two intervals of 60 ms, less a margin: opening the connection may delay the first request.
    expect(atMs[2] - atMs[0]).toBeGreaterThan(50)
  })

  it('is replaced by the built-in table while it fails or is overloaded, and queried again later', async () => {
    const { server, namePosition } = await open(() => ({ status: 500, body: {} }))
    expect(await namePosition(-26.1076, 28.0568)).toEqual({ name: 'near Sandton', approximate: true })
    server.answer = road('5 Rivonia Road, Sandton')
    expect(await namePosition(-26.1076, 28.0568)).toMatchObject({ approximate: false })
    const many = await Promise.all(Array.from({ length: 40 }, (_, i) => namePosition(-27 - i / 100, 28)))
    expect(many.some((one) => one.approximate)).toBe(true)
  })

  it('may be Photon, and finds positions by name', async () => {
    const feature = {
      geometry: { coordinates: [28.0567, -26.1074] },
      properties: { housenumber: '5', street: 'Rivonia Road', district: 'Sandhurst', city: 'Sandton' },
    }
    const { namePosition, search, server } = await open(() => ({ status: 200, body: { features: [feature] } }), {
      provider: 'photon',
    })
    const name = '5 Rivonia Road, Sandhurst, Sandton'
    expect(await namePosition(-26.5, 28.5)).toEqual({ name, approximate: false })
    expect(await search('rivonia')).toEqual([{ name, lat: -26.1074, lng: 28.0567 }])
    expect(server.asked.map(({ url }) => url)).toEqual([
      '/reverse?lat=-26.5000&lon=28.5000&limit=1',
      '/api?q=rivonia&limit=8',
    ])
  })

  it('is searched for positions in Nominatim’s format, with the table as fallback', async () => {
    const { search, server } = await open(() => ({
      status: 200,
      body: [
        { display_name: 'Rivonia, Sandton', lat: '-26.05', lon: '28.06' },
        { display_name: 'broken', lat: 'x' },
      ],
    }))
    expect(await search('Rivonia')).toEqual([{ name: 'Rivonia, Sandton', lat: -26.05, lng: 28.06 }])
    server.answer = () => ({ status: 503, body: {} })
    expect((await search('Stellenb'))[0]).toMatchObject({ name: 'Stellenbosch' })
  })
})
