import type { StyleSpecification } from 'maplibre-gl'

/**
 * What MapLibre takes for a configured street map: the address of a style as it is, or, for an address of picture tiles
 * (`https://…/{z}/{x}/{y}.png`), a style of that one layer.
 */
export function streetStyle(url: string): string | StyleSpecification {
  if (!url.includes('{z}')) return url
  return {
    version: 8,
    sources: { street: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19 } },
    layers: [{ id: 'street', type: 'raster', source: 'street' }],
  }
}
