import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import { createCircle, type MapScene } from './map-scene.ts'
import { splitPath, type MapTrip } from './map-trip.ts'
import type { Position } from './bounds.ts'

/** Layers that clicks and hovers query. */
export const TRIP_HIT_LAYER = 'trip-hits'
export const HOVERED_LAYER = 'hovered'
export const DIRECTION_LAYER = 'trip-direction'
export const ARROW_IMAGE = 'trip-arrow'

export const isTrip = (id: string | null): ExpressionSpecification => ['==', ['get', 'id'], id ?? '']

/** Without `glyphs` in the style, MapLibre draws labels with the page's own font. CSS requires quotes because of the digit. */
export const LOCAL_FONT = ['"Source Sans 3 Variable"']

export const SCENE_SOURCES = [
  'trip-others',
  'trip-chosen',
  'trip-ends',
  'points',
  'place-areas',
  'place-names',
] as const
type SceneSources = Record<(typeof SCENE_SOURCES)[number], GeoJSON.FeatureCollection>

const lines = (trip: MapTrip): GeoJSON.Feature[] =>
  splitPath(trip).map(({ dashed, path }) => ({
    type: 'Feature',
    properties: { id: trip.id, mark: trip.mark, dashed },
    geometry: { type: 'LineString', coordinates: path.map(([lng, lat]) => [lng, lat]) },
  }))

const end = (trip: MapTrip, which: 'start' | 'end'): GeoJSON.Feature => {
  const [lng, lat] = trip.path.at(which === 'start' ? 0 : -1)!
  return {
    type: 'Feature',
    properties: { which, mark: trip.mark },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  }
}

/** The scene as map sources. The chosen trip has its own, so that it is drawn in front and shows its ends. */
export function createSceneSources({
  trips,
  chosenId,
  points,
  places,
  arePlacesPinned = false,
}: MapScene): SceneSources {
  const chosen = trips.find(({ id }) => id === chosenId)
  const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
    type: 'FeatureCollection',
    features,
  })
  const spot = ([lng, lat]: Position, properties: GeoJSON.GeoJsonProperties): GeoJSON.Feature => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })
  return {
    'trip-others': collection(trips.filter((trip) => trip !== chosen).flatMap(lines)),
    'trip-chosen': collection(chosen ? lines(chosen) : []),
    // The numbers of a day's stops would overlap the ends.
    'trip-ends': collection(chosen && points.length === 0 ? [end(chosen, 'start'), end(chosen, 'end')] : []),
    points: collection(
      points.map(({ position, label, chosen: front = false }) => spot(position, { label, chosen: front })),
    ),
    'place-areas': collection(
      places.map((place) => ({
        type: 'Feature',
        properties: { chosen: place.chosen ?? false },
        geometry: { type: 'Polygon', coordinates: [createCircle(place).map(([lng, lat]) => [lng, lat])] },
      })),
    ),
    'place-names': collection(
      (arePlacesPinned ? [] : places).map(({ position, name, chosen: front = false }) =>
        spot(position, { name, chosen: front }),
      ),
    ),
  }
}

/** A font that the style's own labels use, so that its glyphs exist. */
function findLabelFont(base: Pick<StyleSpecification, 'glyphs' | 'layers'>): string[] {
  if (!base.glyphs) return LOCAL_FONT
  for (const layer of base.layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.length > 0 && font.every((name) => typeof name === 'string' && / /.test(name)))
      return font as string[]
  }
  return ['Noto Sans Regular']
}

/** The layers of a scene, back to front: areas and lines go below the map's labels, everything else above. */
export function createSceneLayers(
  base: Pick<StyleSpecification, 'glyphs' | 'layers'>,
  colours: MapColours,
  { chosenId, hoveredId }: Pick<MapScene, 'chosenId' | 'hoveredId'>,
): LayerSpecification[] {
  const font = findLabelFont(base)
  const colourOr = (other: string): ExpressionSpecification => [
    'match',
    ['get', 'mark'],
    'business',
    colours.business,
    'private',
    colours.private,
    other,
  ]
  const colour = colourOr(colours.unclassified)
  // Grey would make a chosen trip without a classification the weakest line on the map.
  const chosenColour = colourOr(colours.ink)
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const solid: ExpressionSpecification = ['!', ['get', 'dashed']]
  const dashed: ExpressionSpecification = ['get', 'dashed']
  const faded = getOthersOpacity(chosenId)
  const front: ExpressionSpecification = ['get', 'chosen']
  return [
    {
      id: 'place-areas',
      type: 'fill',
      source: 'place-areas',
      paint: { 'fill-color': colours.place, 'fill-opacity': ['case', front, 0.22, 0.12] },
    },
    {
      id: 'place-edges',
      type: 'line',
      source: 'place-areas',
      paint: { 'line-color': colours.place, 'line-width': ['case', front, 2.5, 1.5], 'line-opacity': 0.8 },
    },
    {
      id: 'trips',
      type: 'line',
      source: 'trip-others',
      filter: solid,
      layout: round,
      paint: { 'line-color': colour, 'line-width': 2.5, 'line-opacity': faded },
    },
    {
      id: 'trips-dashed',
      type: 'line',
      source: 'trip-others',
      filter: dashed,
      paint: { 'line-color': colour, 'line-width': 2, 'line-opacity': faded, 'line-dasharray': [1.5, 2] },
    },
    {
      id: HOVERED_LAYER,
      type: 'line',
      source: 'trip-others',
      filter: isTrip(hoveredId),
      layout: round,
      paint: { 'line-color': colour, 'line-width': 6 },
    },
    // An invisible line as wide as a fingertip, for touch.
    {
      id: TRIP_HIT_LAYER,
      type: 'line',
      source: 'trip-others',
      layout: round,
      paint: { 'line-color': colours.ink, 'line-width': 18, 'line-opacity': 0 },
    },
    {
      id: 'chosen-edge',
      type: 'line',
      source: 'trip-chosen',
      filter: solid,
      layout: round,
      paint: { 'line-color': colours.surface, 'line-width': 8 },
    },
    {
      id: 'chosen',
      type: 'line',
      source: 'trip-chosen',
      filter: solid,
      layout: round,
      paint: { 'line-color': chosenColour, 'line-width': 4.5 },
    },
    {
      id: 'chosen-dashed',
      type: 'line',
      source: 'trip-chosen',
      filter: dashed,
      paint: { 'line-color': chosenColour, 'line-width': 3.5, 'line-dasharray': [1.2, 1.4] },
    },
    {
      id: DIRECTION_LAYER,
      type: 'symbol',
      source: 'trip-others',
      minzoom: 10,
      filter: solid,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 160,
        'icon-image': ARROW_IMAGE,
        'icon-size': 0.7,
      },
      // On roads driven in both directions, the other trips' arrows would contradict the selected trip's.
      paint: { 'icon-opacity': chosenId === null ? 1 : 0 },
    },
    {
      id: 'chosen-direction',
      type: 'symbol',
      source: 'trip-chosen',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': ARROW_IMAGE,
        'icon-size': 0.85,
        'icon-allow-overlap': true,
      },
    },
    {
      id: 'ends',
      type: 'circle',
      source: 'trip-ends',
      paint: {
        'circle-radius': 7,
        'circle-color': ['match', ['get', 'which'], 'start', colours.surface, chosenColour],
        'circle-stroke-width': 3,
        'circle-stroke-color': ['match', ['get', 'which'], 'start', chosenColour, colours.surface],
      },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: 'place-names',
      minzoom: 9,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 13,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.7,
        'symbol-sort-key': ['case', front, 0, 1],
      },
      paint: { 'text-color': colours.place, 'text-halo-color': colours.surface, 'text-halo-width': 1.6 },
    },
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      layout: { 'circle-sort-key': ['case', front, 1, 0] },
      paint: {
        'circle-radius': ['case', front, 14, 11],
        'circle-color': ['case', front, colours.place, colours.surface],
        'circle-stroke-width': 2,
        'circle-stroke-color': ['case', front, colours.surface, colours.ink],
      },
    },
    {
      id: 'point-labels',
      type: 'symbol',
      source: 'points',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        'symbol-sort-key': ['case', front, 1, 0],
      },
      paint: { 'text-color': ['case', front, colours.surface, colours.ink] },
    },
  ]
}

export const getOthersOpacity = (chosenId: string | null): number => (chosenId === null ? 0.85 : 0.22)
