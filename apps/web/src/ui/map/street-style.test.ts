import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadStreetStyle } from './street-style.ts'

const map = (url: string, attribution = '') => ({ url, attribution, dark: false })
const never = new AbortController().signal
const reply = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))
const STYLE = {
  version: 8,
  glyphs: '/fonts/{fontstack}/{range}.pbf',
  sprite: 'sprites/light',
  sources: { streets: { type: 'vector', url: '../planet' }, marks: { type: 'geojson', data: null } },
  layers: [],
}

beforeEach(() => vi.stubGlobal('location', { href: 'https://spoor.example/logbook' }))
afterEach(() => vi.unstubAllGlobals())

test('shows the configured credit, and resolves URLs relative to the style', async () => {
  reply(STYLE)
  expect(await loadStreetStyle(map('https://tiles.example/styles/light', '© Example'), never)).toEqual({
    ...STYLE,
    glyphs: 'https://tiles.example/fonts/{fontstack}/{range}.pbf',
    sprite: 'https://tiles.example/styles/sprites/light',
    sources: {
      streets: { type: 'vector', url: 'https://tiles.example/planet', attribution: '© Example' },
      marks: { type: 'geojson', data: null },
    },
  })
})

test.each([
  ['an error', { message: 'gone' }, 503],
  ['no style', { hello: 'world' }, 200],
  ['an old style', { ...STYLE, version: 7 }, 200],
  ['nothing', null, 200],
])('rejects %s', async (_, body, status) => {
  reply(body, status)
  await expect(loadStreetStyle(map('https://tiles.example/styles/light'), never)).rejects.toThrow('map style')
})

test('turns a raster tile URL into a style', async () => {
  expect(await loadStreetStyle(map('https://tile.example/{z}/{x}/{y}.png', '© Example'), never)).toMatchObject({
    sources: { street: { type: 'raster', tiles: ['https://tile.example/{z}/{x}/{y}.png'], attribution: '© Example' } },
    layers: [{ type: 'raster', source: 'street' }],
  })
})
