import type { StyleSpecification } from 'maplibre-gl'
import type { StreetMap } from './street-map.ts'

/** A street map that takes longer than this is treated as unreachable. */
export const STREETS_WITHIN_MS = 2000

/** Loads the style of a street map; rejects on timeout or if the reply is not a style. */
export async function loadStreetStyle(map: StreetMap, signal: AbortSignal): Promise<StyleSpecification> {
  if (map.url.includes('{z}')) return rasterStyle(map)
  if (new URL(map.url, location.href).pathname.endsWith('.pmtiles')) {
    const { createArchiveStyle } = await import('./archive-style.ts')
    return createArchiveStyle(map, STREETS_WITHIN_MS)
  }
  const response = await fetch(map.url, {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(STREETS_WITHIN_MS)]),
  })
  if (!response.ok) throw new Error(`The map style answered ${response.status}`)
  const style: unknown = await response.json()
  if (!isStyle(style)) throw new Error('The address of the map style returned something else')
  return withCredit(style, map)
}

function rasterStyle({ url, attribution }: StreetMap): StyleSpecification {
  return {
    version: 8,
    sources: { street: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19, attribution } },
    layers: [{ id: 'street', type: 'raster', source: 'street' }],
  }
}

function isStyle(value: unknown): value is StyleSpecification {
  if (typeof value !== 'object' || value === null) return false
  const { version, sources, layers } = value as Record<string, unknown>
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers)
}

/** Replaces the sources' attributions with the configured credit, so that it is shown once, and makes relative URLs absolute. */
function withCredit(style: StyleSpecification, { url, attribution }: StreetMap): StyleSpecification {
  const base = new URL(url, location.href)
  const absolute = (address: string) => decodeURI(new URL(address, base).href)
  const sources = Object.entries(style.sources).map(([name, source]) => {
    if (!('tiles' in source || 'url' in source)) return [name, source]
    return [
      name,
      {
        ...source,
        ...('url' in source && source.url && !source.url.includes('://') ? { url: absolute(source.url) } : {}),
        ...('tiles' in source && source.tiles ? { tiles: source.tiles.map(absolute) } : {}),
        ...(attribution ? { attribution } : {}),
      },
    ]
  })
  return {
    ...style,
    sources: Object.fromEntries(sources) as StyleSpecification['sources'],
    ...(style.glyphs ? { glyphs: absolute(style.glyphs) } : {}),
    ...(typeof style.sprite === 'string' ? { sprite: absolute(style.sprite) } : {}),
  }
}
