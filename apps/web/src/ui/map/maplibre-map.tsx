import 'maplibre-gl/dist/maplibre-gl.css'
import './maplibre-controls.css'
import { Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { unpackBasemap } from './basemap.ts'
import type { Basemap } from './basemap.ts'
import { basemapStyle } from './basemap-style.ts'
import { drawArrow } from './draw-arrow.ts'
import { mapColoursOf } from './map-colours.ts'
import type { MapColours } from './map-colours.ts'
import type { MapViewProps } from './map-view.ts'
import { streetStyle } from './street-style.ts'
import { boundsOf, HOME_BOUNDS } from './projection.ts'
import type { Bounds } from './projection.ts'
import { ARROW_IMAGE, othersOpacity, TRIP_HIT_LAYER, tripLayers, tripSources } from './trip-layers.ts'
import type { MapTrip } from './map-trip.ts'

setWorkerUrl(workerUrl)

const PADDING = 44
/** Closest that the map goes by itself: a few streets. */
const FIT_MAX_ZOOM = 14
const corners = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north]
const animated = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

let basemap: Basemap | null = null

/** The base of the configured tiles, or the embedded one, with the trips on top; names of places stay readable above their lines. */
function styleOf(
  base: StyleSpecification,
  trips: readonly MapTrip[],
  chosenId: string | null,
  colours: MapColours,
): StyleSpecification {
  const { others, chosen, ends } = tripSources(trips, chosenId)
  const layers = tripLayers(colours, chosenId)
  const names = base.layers.findIndex(({ type }) => type === 'symbol')
  const below = names === -1 ? base.layers.length : names
  const source = (data: GeoJSON.FeatureCollection) => ({ type: 'geojson' as const, data })
  return {
    ...base,
    sources: {
      ...base.sources,
      'trip-others': source(others),
      'trip-chosen': source(chosen),
      'trip-ends': source(ends),
    },
    layers: [
      ...base.layers.slice(0, below),
      ...layers.filter(({ type }) => type === 'line'),
      ...base.layers.slice(below),
      ...layers.filter(({ type }) => type !== 'line'),
    ],
  }
}

/** The map drawn by MapLibre; the embedded basemap asks no server for anything. */
export function MapLibreMap({ trips, chosenId, onChoose, onPlace, styleUrl, attribution, label, dark }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const latest = useRef({ trips, chosenId, onChoose, onPlace })
  latest.current = { trips, chosenId, onChoose, onPlace }

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    const made = new MapLibre({
      container,
      bounds: corners(boundsOf(latest.current.trips.map(({ path }) => path)) ?? HOME_BOUNDS),
      fitBoundsOptions: { padding: PADDING, maxZoom: FIT_MAX_ZOOM },
      attributionControl: { compact: false, ...(styleUrl && attribution ? { customAttribution: attribution } : {}) },
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: animated() ? 200 : 0,
    })
    made.touchZoomRotate.disableRotation()
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    made.on('click', (event) => {
      if (latest.current.onPlace) {
        latest.current.onPlace([event.lngLat.lng, event.lngLat.lat])
        return
      }
      if (!made.getLayer(TRIP_HIT_LAYER)) return
      const hit = made.queryRenderedFeatures(event.point, { layers: [TRIP_HIT_LAYER] })[0]
      if (hit) latest.current.onChoose(String(hit.properties.id))
    })
    made.on('mouseenter', TRIP_HIT_LAYER, () => (made.getCanvas().style.cursor = 'pointer'))
    made.on('mouseleave', TRIP_HIT_LAYER, () => (made.getCanvas().style.cursor = ''))
    made.getCanvas().setAttribute('aria-label', label)
    setMap(made)
    return () => {
      setMap(null)
      made.remove()
    }
    // The label and the style's address don't change while a map is shown.
    // eslint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!map || !box.current) return undefined
    const colours = mapColoursOf(box.current)
    const withTrips = (base: StyleSpecification) =>
      styleOf(base, latest.current.trips, latest.current.chosenId, colours)
    basemap ??= unpackBasemap()
    map.setStyle(styleUrl ? streetStyle(styleUrl) : basemapStyle(basemap, colours), {
      diff: false,
      transformStyle: (_, next) => withTrips(next),
    })
    const addArrow = () => {
      if (map.hasImage(ARROW_IMAGE)) map.removeImage(ARROW_IMAGE)
      map.addImage(ARROW_IMAGE, drawArrow(colours.surface), { pixelRatio: 2 })
    }
    map.on('style.load', addArrow)
    return () => {
      map.off('style.load', addArrow)
    }
  }, [map, styleUrl, dark])

  useEffect(() => {
    if (!map) return
    const show = () => {
      const sources = tripSources(trips, chosenId)
      void map.getSource<GeoJSONSource>('trip-others')?.setData(sources.others)
      void map.getSource<GeoJSONSource>('trip-chosen')?.setData(sources.chosen)
      void map.getSource<GeoJSONSource>('trip-ends')?.setData(sources.ends)
      for (const layer of ['trips', 'trips-dashed'])
        if (map.getLayer(layer)) map.setPaintProperty(layer, 'line-opacity', othersOpacity(chosenId))
    }
    if (map.getSource('trip-others')) show()
    else map.once('style.load', show)
  }, [map, trips, chosenId])

  const shown = onPlace ? undefined : trips.find(({ id }) => id === chosenId)
  const bounds = boundsOf(shown ? [shown.path] : trips.map(({ path }) => path))
  const frame = bounds ? corners(bounds).join() : ''
  useEffect(() => {
    if (!map || frame === '') return
    const [west, south, east, north] = frame.split(',').map(Number)
    map.fitBounds([west, south, east, north], {
      padding: PADDING,
      maxZoom: FIT_MAX_ZOOM,
      duration: animated() ? 500 : 0,
    })
  }, [map, frame])

  return <div ref={box} className="h-full w-full" />
}
