import { AttributionControl, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import type { ErrorEvent, GeoJSONSource, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { createBasemapStyle } from './basemap-style.ts'
import { type Basemap, unpackBasemap } from './basemap.ts'
import { type MapColours, readMapColours } from './map-colours.ts'
import { findFrame, type MapDrawingProps, type MapPlace, type MapScene } from './map-scene.ts'
import './maplibre-controls.css'
import { PlacePins } from './place-pins.tsx'
import { type Bounds, HOME_BOUNDS } from './bounds.ts'
import {
  ARROW_IMAGE,
  DIRECTION_LAYER,
  HOVERED_LAYER,
  isTrip,
  getOthersOpacity,
  SCENE_SOURCES,
  createSceneLayers,
  createSceneSources,
  TRIP_HIT_LAYER,
} from './scene-layers.ts'

const SIZE = 32

/** A small arrowhead pointing east along a line; the map rotates it to the trip's direction. */
function drawArrow(fill: string, edge: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(SIZE, SIZE)
  context.beginPath()
  context.moveTo(8, 5)
  context.lineTo(26, 16)
  context.lineTo(8, 27)
  context.lineTo(12, 16)
  context.closePath()
  context.lineJoin = 'round'
  context.lineWidth = 5
  context.strokeStyle = edge
  context.stroke()
  context.fillStyle = fill
  context.fill()
  return context.getImageData(0, 0, SIZE, SIZE)
}

setWorkerUrl(workerUrl)

const PADDING = 44
/** A pin and its name at the edge of the framed area must fit, beside the zoom buttons. */
const PIN_PADDING = { top: 48, right: 92, bottom: 64, left: 64 }
const getPadding = ({ onChoosePlace }: MapDrawingProps) => (onChoosePlace ? PIN_PADDING : PADDING)
/** Closest zoom when fitting the view: a few streets. */
const FIT_MAX_ZOOM = 15
const corners = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north]
const animated = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
const isSceneSource = (id: unknown): boolean => SCENE_SOURCES.some((source) => source === id)

let basemap: Basemap | null = null

/** The base style with the scene on top; labels of the base stay above the lines. */
function buildStyle(base: StyleSpecification, scene: MapScene, colours: MapColours): StyleSpecification {
  const layers = createSceneLayers(base, colours, scene)
  const names = base.layers.findIndex(({ type }) => type === 'symbol')
  const below = names === -1 ? base.layers.length : names
  const isFlat = ({ type }: { type: string }) => type === 'line' || type === 'fill'
  const sources = Object.entries(createSceneSources(scene)).map(([name, data]) => [name, { type: 'geojson', data }])
  return {
    ...base,
    sources: { ...base.sources, ...(Object.fromEntries(sources) as StyleSpecification['sources']) },
    layers: [
      ...base.layers.slice(0, below),
      ...layers.filter(isFlat),
      ...base.layers.slice(below),
      ...layers.filter((layer) => !isFlat(layer)),
    ],
  }
}

/** The map rendered by MapLibre; the built-in basemap makes no requests. */
export function MapLibreMap(props: MapDrawingProps) {
  const { trips, chosenId, hoveredId, points, places, arePlacesPinned, marker, streets, label, dark } = props
  const { onPick, onChoosePlace } = props
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const picking = onPick !== undefined

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    const made = new MapLibre({
      container,
      bounds: corners(findFrame(latest.current, false) ?? HOME_BOUNDS),
      fitBoundsOptions: { padding: getPadding(latest.current), maxZoom: FIT_MAX_ZOOM },
      attributionControl: false,
      // Without this the canvas is initially labelled 'Map', like the region that contains it.
      locale: {
        'Map.Title': latest.current.label,
        'CooperativeGesturesHandler.WindowsHelpText': t('Use Ctrl + scroll to zoom the map'),
        'CooperativeGesturesHandler.MacHelpText': t('Use ⌘ + scroll to zoom the map'),
        'CooperativeGesturesHandler.MobileHelpText': t('Use two fingers to move the map'),
      },
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: animated() ? 200 : 0,
      // OpenStreetMap refuses requests without a referrer.
      transformRequest: (url) =>
        url.startsWith('https://tile.openstreetmap.org/') ? { url, referrerPolicy: 'origin' } : { url },
    })
    made.touchZoomRotate.disableRotation()
    made.addControl(new AttributionControl({ compact: false }))
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    made.on('click', (event) => {
      if (latest.current.onPick) {
        latest.current.onPick([event.lngLat.lng, event.lngLat.lat])
        return
      }
      if (!made.getLayer(TRIP_HIT_LAYER)) return
      const hit = made.queryRenderedFeatures(event.point, { layers: [TRIP_HIT_LAYER] })[0]
      if (hit) latest.current.onChoose(String(hit.properties.id))
    })
    made.on('mousemove', TRIP_HIT_LAYER, ({ features }) => {
      if (!latest.current.onPick) made.getCanvas().style.cursor = 'pointer'
      const id = features?.[0]?.properties.id as string | undefined
      if (id && id !== latest.current.hoveredId) latest.current.onHover(id)
    })
    made.on('mouseleave', TRIP_HIT_LAYER, () => {
      made.getCanvas().style.cursor = ''
      latest.current.onHover(null)
    })
    made.getCanvas().addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !latest.current.onPick) return
      event.preventDefault()
      const { lng, lat } = made.getCenter()
      latest.current.onPick([lng, lat])
    })
    setMap(made)
    return () => {
      setMap(null)
      made.remove()
    }
  }, [])

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label)
  }, [map, label])

  useEffect(() => {
    if (!map || !box.current) return undefined
    const colours = readMapColours(box.current)
    basemap ??= unpackBasemap()
    map.setMissingStyleImageResolver((id) => {
      if (id === ARROW_IMAGE && !map.hasImage(id))
        map.addImage(id, drawArrow(colours.ink, colours.surface), { pixelRatio: 2 })
    })
    map.setStyle(streets ?? createBasemapStyle(basemap, colours), {
      diff: false,
      transformStyle: (_, next) => buildStyle(next, latest.current, colours),
    })
    // A street map is unreachable if a tile failed and none has loaded.
    let tileCame = false
    const noteTile = (event: MapSourceDataEvent) => {
      if (event.tile && !isSceneSource(event.sourceId)) tileCame = true
    }
    const noteError = (event: ErrorEvent & { sourceId?: string }) => {
      const isTile = event.sourceId !== undefined && !isSceneSource(event.sourceId)
      if (streets && !tileCame && (isTile || !map.isStyleLoaded())) latest.current.onStreetsFailed()
    }
    map.on('sourcedata', noteTile)
    map.on('error', noteError)
    return () => {
      map.off('sourcedata', noteTile)
      map.off('error', noteError)
    }
    // The theme changes the colours that are read from the page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [map, streets, dark])

  useEffect(() => {
    if (!map) return undefined
    const show = () => {
      const sources = createSceneSources({
        trips,
        chosenId,
        hoveredId: null,
        points,
        places,
        arePlacesPinned,
        marker: null,
      })
      for (const name of SCENE_SOURCES) void map.getSource<GeoJSONSource>(name)?.setData(sources[name])
      for (const layer of ['trips', 'trips-dashed'])
        if (map.getLayer(layer)) map.setPaintProperty(layer, 'line-opacity', getOthersOpacity(chosenId))
      if (map.getLayer(DIRECTION_LAYER))
        map.setPaintProperty(DIRECTION_LAYER, 'icon-opacity', chosenId === null ? 1 : 0)
    }
    if (map.getSource('trip-others')) show()
    else map.once('style.load', show)
    return () => {
      map.off('style.load', show)
    }
  }, [map, trips, chosenId, points, places, arePlacesPinned])

  useEffect(() => {
    if (map?.getLayer(HOVERED_LAYER)) map.setFilter(HOVERED_LAYER, isTrip(hoveredId))
  }, [map, hoveredId])

  const here = useRef<Marker | null>(null)
  useEffect(() => {
    if (!map || !marker) {
      here.current?.remove()
      here.current = null
      return
    }
    const [lng, lat] = marker
    if (here.current) here.current.setLngLat([lng, lat])
    else here.current = new Marker({ element: markerElement() }).setLngLat([lng, lat]).addTo(map)
  }, [map, marker])

  const bounds = findFrame({ trips, chosenId, points, places }, picking)
  const frame = bounds ? corners(bounds).join() : ''
  useEffect(() => {
    if (!map || frame === '') return
    const [west, south, east, north] = frame.split(',').map(Number)
    const shown = map.getBounds()
    // Do not move the map while the pointer is over it.
    const isInSight = shown.contains([west, south]) && shown.contains([east, north])
    if (latest.current.onPick && isInSight && map.getZoom() > 10) return
    map.fitBounds([west, south, east, north], {
      padding: getPadding(latest.current),
      maxZoom: FIT_MAX_ZOOM,
      duration: animated() ? 500 : 0,
    })
  }, [map, frame])

  return (
    <>
      <div ref={box} className="peer h-full w-full" />
      {picking && <Crosshair />}
      {map && onChoosePlace && <MovingPins map={map} places={places} onChoose={onChoosePlace} />}
    </>
  )
}

/** Pins that follow the map as it moves. */
function MovingPins({
  map,
  places,
  onChoose,
}: {
  map: MapLibre
  places: readonly MapPlace[]
  onChoose: (id: string) => void
}) {
  const [, redraw] = useReducer((moves: number) => moves + 1, 0)
  useEffect(() => {
    map.on('move', redraw)
    map.on('resize', redraw)
    return () => {
      map.off('move', redraw)
      map.off('resize', redraw)
    }
  }, [map])
  return (
    <PlacePins
      places={places}
      project={([lng, lat]) => {
        const { x, y } = map.project([lng, lat])
        return [x, y]
      }}
      onChoose={onChoose}
      onZoom={(area) =>
        map.fitBounds(corners(area), {
          padding: PIN_PADDING,
          maxZoom: FIT_MAX_ZOOM,
          duration: animated() ? 500 : 0,
        })
      }
    />
  )
}

function markerElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'size-5 rounded-full border-[3px] border-surface bg-accent shadow-card'
  return element
}

/** Marks the centre of the map while it has the focus, because Enter picks that position. */
function Crosshair() {
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none invisible absolute top-1/2 left-1/2 size-8 -translate-1/2 peer-focus-visible:visible peer-has-[:focus-visible]:visible before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-ink after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-ink"
      />
      <span className="pointer-events-none invisible absolute inset-x-0 bottom-8 text-center text-xs font-semibold peer-focus-visible:visible peer-has-[:focus-visible]:visible">
        <span className="rounded bg-surface/90 px-2 py-1">{t('Press Enter to choose the centre')}</span>
      </span>
    </>
  )
}
