import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPage } from '../../testing/show-page.tsx'
import { MapLibreMap } from './maplibre-map.tsx'
import { MapView } from './map-view.tsx'
import type { MapTrip } from './map-trip.ts'
import type { Position } from './bounds.ts'
import { loadStreetStyle } from './street-style.ts'
import { smallArchive } from './testing/archive.ts'

const STYLE = {
  version: 8,
  sources: { marks: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, attribution: '' } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#fff' } },
    { id: 'marks', type: 'circle', source: 'marks' },
  ],
}
const makeStyle = (credit: string) => ({
  ...STYLE,
  sources: { marks: { ...STYLE.sources.marks, attribution: credit } },
})
const TRIP: MapTrip = {
  id: 'a',
  mark: 'business',
  straight: false,
  path: [
    [18.4, -33.9],
    [18.6, -33.8],
  ],
  gaps: [],
}
const BUILT_IN = 'Natural Earth · © GeoNames (CC BY 4.0)'

/** A deployment whose street map requests are answered by `streets`; records the requested URLs. */
function deploy(
  settings: object,
  streets: (path: string, signal?: AbortSignal | null) => Response | Promise<Response>,
): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === '/settings/app') return Response.json(settings)
    if (pathname.startsWith('/styles/')) asked.push(pathname)
    return streets(pathname, init?.signal)
  })
  return asked
}

const show = (map: () => React.ReactNode) =>
  showPage('/', { '/': () => <div style={{ height: 400, width: 600 }}>{map()}</div> })

// Settings are fetched once, so all tests share one deployment.
const SETTINGS = { map_style_url: '/styles/light', map_dark_style_url: '/styles/dark', map_attribution: '' }

test("shows streets with their credit in the theme's colours", async () => {
  const asked = deploy(SETTINGS, (path) => Response.json(makeStyle(`Streets of ${path}`)))
  await show(() => <MapView label="Trips" trips={[TRIP]} />)
  await expect.element(page.getByText('Streets of /styles/light')).toBeVisible()
  await expect.element(page.getByText(BUILT_IN)).not.toBeInTheDocument()
  expect(asked).toEqual(['/styles/light'])
})

test('falls back to the built-in basemap if the street map takes over two seconds, and offers a retry', async () => {
  deploy(
    SETTINGS,
    (_, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  await show(() => <MapView label="Trips" trips={[TRIP]} />)
  await expect.element(page.getByText(BUILT_IN)).toBeVisible()
  await expect.element(page.getByText('Streets did not load.')).toBeVisible()
  await expect.element(page.getByText(BUILT_IN)).toBeVisible()
  deploy(SETTINGS, () => Response.json(makeStyle('Streets are back')))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Streets are back')).toBeVisible()
  await expect.element(page.getByText('Streets did not load.')).not.toBeInTheDocument()
})

test('picks a position by click and by keyboard', async () => {
  deploy(SETTINGS, () => Promise.reject(new TypeError('There is no network')))
  const picked: Position[] = []
  await show(() => <MapView label="Where the place is" trips={[TRIP]} onPick={(position) => picked.push(position)} />)
  const map = page.getByRole('region', { name: 'Where the place is' })
  await map.click()
  await vi.waitFor(() => expect(picked).toHaveLength(1))
  ;(map.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(picked).toHaveLength(2))
  for (const [lng, lat] of picked) {
    expect(lng).toBeCloseTo(18.5, 2)
    expect(lat).toBeCloseTo(-33.85, 2)
  }
})

test("reads the deployment's own archive in ranges, without requests to other hosts", async () => {
  const { bytes, tileAt } = smallArchive()
  const ranges: number[] = []
  const other: string[] = []
  const archive = { ...SETTINGS, map_style_url: '/map/za.pmtiles', map_attribution: 'Own streets' }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname !== '/map/za.pmtiles') other.push(pathname)
    const [from, to] = /bytes=(\d+)-(\d+)/
      .exec(new Headers(init?.headers).get('range') ?? '')!
      .slice(1)
      .map(Number)
    ranges.push(from)
    return new Response(bytes.slice(from, to + 1), { status: 206, headers: { etag: '"1"' } })
  })
  const signal = new AbortController().signal
  const style = await loadStreetStyle(
    { url: archive.map_style_url, attribution: archive.map_attribution, dark: true },
    signal,
  )
  await showPage('/', {
    '/': () => (
      <div style={{ height: 400, width: 600 }}>
        <MapLibreMap
          trips={[TRIP]}
          chosenId={null}
          hoveredId={null}
          points={[]}
          places={[]}
          marker={null}
          onChoose={ignore}
          onHover={ignore}
          onStreetsFailed={ignore}
          streets={style}
          label={'Own'}
          dark={true}
        />
      </div>
    ),
  })
  await expect.element(page.getByText('Own streets')).toBeVisible()
  await vi.waitFor(() => expect(ranges).toContain(tileAt), { timeout: 10_000 })
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  expect(JSON.stringify(style.layers)).not.toContain('icon-image')
  expect(other).toEqual([])
})

const ignore = () => undefined
