import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import { pathParts } from './map-trip.ts'
import type { MapTrip } from './map-trip.ts'

/** What a click or a hover looks for. */
export const TRIP_HIT_LAYER = 'trip-hits'
export const ARROW_IMAGE = 'trip-arrow'

interface TripSources {
  others: GeoJSON.FeatureCollection
  chosen: GeoJSON.FeatureCollection
  ends: GeoJSON.FeatureCollection
}

const lines = (trip: MapTrip): GeoJSON.Feature[] =>
  pathParts(trip).map(({ dashed, path }) => ({
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

/** The trips as the map's sources: the chosen one apart, so that it lies in front and shows its ends. */
export function tripSources(trips: readonly MapTrip[], chosenId: string | null): TripSources {
  const chosen = trips.find(({ id }) => id === chosenId)
  const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
    type: 'FeatureCollection',
    features,
  })
  return {
    others: collection(trips.filter((trip) => trip !== chosen).flatMap(lines)),
    chosen: collection(chosen ? lines(chosen) : []),
    ends: collection(chosen ? [end(chosen, 'start'), end(chosen, 'end')] : []),
  }
}

/** The layers of the trips, from back to front. The others fade while one is chosen. */
export function tripLayers(colours: MapColours, chosenId: string | null): LayerSpecification[] {
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'mark'],
    'business',
    colours.business,
    'private',
    colours.private,
    colours.unclassified,
  ]
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const solid: ExpressionSpecification = ['!', ['get', 'dashed']]
  const dashed: ExpressionSpecification = ['get', 'dashed']
  const faded = othersOpacity(chosenId)
  return [
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
    // As wide as a finger, and unseen.
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
      paint: { 'line-color': colour, 'line-width': 4.5 },
    },
    {
      id: 'chosen-dashed',
      type: 'line',
      source: 'trip-chosen',
      filter: dashed,
      paint: { 'line-color': colour, 'line-width': 3.5, 'line-dasharray': [1.2, 1.4] },
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
        'circle-color': ['match', ['get', 'which'], 'start', colours.surface, colour],
        'circle-stroke-width': 3,
        'circle-stroke-color': ['match', ['get', 'which'], 'start', colour, colours.surface],
      },
    },
  ]
}

export const othersOpacity = (chosenId: string | null): number => (chosenId === null ? 0.85 : 0.3)
