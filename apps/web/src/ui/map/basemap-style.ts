import type { StyleSpecification } from 'maplibre-gl'
import type { Basemap } from './basemap.ts'
import type { MapColours } from './map-colours.ts'
import { LOCAL_FONT } from './scene-layers.ts'

const ATTRIBUTION = 'Natural Earth · © GeoNames (CC BY 4.0)'

/** The embedded basemap as a MapLibre style; makes no network requests. */
export function createBasemapStyle(basemap: Basemap, colours: MapColours): StyleSpecification {
  const geojson = (data: GeoJSON.GeoJSON, attribution?: string) => ({
    type: 'geojson' as const,
    data,
    ...(attribution ? { attribution } : {}),
  })
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 }
  return {
    version: 8,
    sources: {
      land: geojson({ type: 'Feature', properties: {}, geometry: basemap.land }, ATTRIBUTION),
      borders: geojson({ type: 'Feature', properties: {}, geometry: basemap.borders }),
      provinceBorders: geojson({ type: 'Feature', properties: {}, geometry: basemap.provinceBorders }),
      provinces: geojson(basemap.provinces),
      towns: geojson(basemap.towns),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land, 'fill-antialias': false } },
      // Closes the hairline gaps between countries and provinces, whose outlines come from two sources.
      { id: 'land-edge', type: 'line', source: 'land', paint: { 'line-color': colours.land, 'line-width': 1.5 } },
      {
        id: 'province-borders',
        type: 'line',
        source: 'provinceBorders',
        minzoom: 4,
        paint: { 'line-color': colours.provinceBorder, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6] },
      },
      {
        id: 'town-dots',
        type: 'circle',
        source: 'towns',
        minzoom: 5,
        filter: ['<=', ['get', 'from'], ['zoom']],
        paint: {
          'circle-color': colours.label,
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 1.6, 11, 3],
          'circle-opacity': 0.7,
        },
      },
      {
        id: 'provinces',
        type: 'symbol',
        source: 'provinces',
        minzoom: 4.5,
        maxzoom: 7.5,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': LOCAL_FONT,
          'text-size': 12,
          'text-letter-spacing': 0.14,
          'text-transform': 'uppercase',
        },
        paint: { 'text-color': colours.label, 'text-opacity': 0.6, ...halo },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        filter: ['<=', ['get', 'from'], ['zoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': LOCAL_FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 9, 14],
          'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
          'text-radial-offset': 0.5,
          'text-justify': 'auto',
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colours.label, ...halo },
      },
    ],
  }
}
