import * as z from 'zod'
import { PLACE_KINDS, PLACE_RADIUS_M } from '@spoor/core/places/place.ts'
import { MAX_PLACE_NAME } from '../limits/limits.ts'
import { createListSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

const RADIUS_FAULT = `The radius must be between ${PLACE_RADIUS_M.min} m and ${PLACE_RADIUS_M.max / 1000} km.`

const name = z.string().trim().min(1, 'Enter a name for the place.').max(MAX_PLACE_NAME)
const lat = z.number('Choose a position on the map.').min(-90).max(90)
const lng = z.number('Choose a position on the map.').min(-180).max(180)
const radius = z.number(RADIUS_FAULT).min(PLACE_RADIUS_M.min, RADIUS_FAULT).max(PLACE_RADIUS_M.max, RADIUS_FAULT)
const kind = z.enum(PLACE_KINDS)
const clientName = z.string().trim().max(MAX_PLACE_NAME)

export const Place = z.object({
  id: z.uuid(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  radius_m: z.number(),
  kind,
  client_name: z.string(),
  /** A company's place, shared with all its drivers. */
  shared: z.boolean(),
  may_edit: z.boolean(),
  /** How many of the caller's trips start or end here. */
  trips: z.number().int(),
})
export type Place = z.infer<typeof Place>

/** A driver's place takes effect at once; a company's once its drivers' trips have been matched. */
export const NewPlace = z.strictObject({
  name,
  lat,
  lng,
  radius_m: radius.default(PLACE_RADIUS_M.default),
  kind: kind.default('other'),
  client_name: clientName.default(''),
  shared: z.boolean().default(false).describe("A place of the caller's company, for all its drivers; its admin only"),
})

const placeId = z.object({ id: z.uuid() })
const route = routeGroup({ tag: 'Places', access: 'signed-in', keyArea: 'trips' })

export const listPlaces = route('GET /places', {
  summary: "The caller's places and those of the company, by name",
  schemas: { reply: createListSchema(Place) },
})

export const SuggestedPlace = z.object({
  lat: z.number(),
  lng: z.number(),
  stops: z.number().int().describe('How many trips end here'),
  starts: z.number().int().describe('How many trips start here'),
  location: z.string().describe('The location text that most of these trips have'),
  nights: z.number().int().describe('How many days start or end here; a day that does both counts twice'),
  work_stops: z.number().int().describe('How many times the vehicle stood here for three hours or more of a weekday'),
  likely: z.enum(['home', 'work']).nullable().describe('What it probably is, judged by nights and long stops'),
})
export type SuggestedPlace = z.infer<typeof SuggestedPlace>

export const listSuggestedPlaces = route('GET /places/suggested', {
  summary: 'Where trips start and end most outside of every place, most visited first; at most ten',
  schemas: { reply: createListSchema(SuggestedPlace) },
})

export const FoundPlace = z.object({ name: z.string(), lat: z.number(), lng: z.number() })
export type FoundPlace = z.infer<typeof FoundPlace>

export const searchPlaces = route('GET /places/search', {
  summary: 'Positions by name or address: from the geocoding service where one is configured, else towns and suburbs',
  schemas: { query: z.object({ q: z.string().trim().min(2).max(200) }), reply: createListSchema(FoundPlace) },
})

/** The effect on the caller's trips of a new place, or of moving or resizing one. */
export const PlacePreview = z.object({
  trips: z.number().int().describe('Trips that would start or end here'),
  starting: z.number().int().describe('Of these, trips that start here'),
  ending: z.number().int().describe('Of these, trips that end here'),
  joining: z.number().int().describe('Of these, trips that do not yet'),
  leaving: z.number().int().describe('Trips that do now, and would no longer'),
  /** Overlapping places. In an overlap, the nearest centre wins. */
  overlapping: z.array(z.string()),
})
export type PlacePreview = z.infer<typeof PlacePreview>

export const previewPlace = route('POST /places/preview', {
  reads: true,
  summary: 'How many trips a new place would take, or a moved or resized one; changes nothing',
  schemas: {
    body: z.strictObject({ id: z.uuid().optional(), lat, lng, radius_m: radius, shared: z.boolean().default(false) }),
    reply: PlacePreview,
  },
})

export const createPlace = route('POST /places', {
  summary: 'Names a place; all trips that start or end there show it',
  status: 201,
  schemas: { body: NewPlace, reply: Place },
})

export const getPlace = route('GET /places/:id', {
  summary: 'One place',
  schemas: { params: placeId, reply: Place },
})

export const updatePlace = route('PATCH /places/:id', {
  summary: 'Renames, moves or resizes a place; all its trips follow',
  schemas: {
    params: placeId,
    body: z.strictObject({
      name: name.optional(),
      lat: lat.optional(),
      lng: lng.optional(),
      radius_m: radius.optional(),
      kind: kind.optional(),
      client_name: clientName.optional(),
    }),
    reply: Place,
  },
})

export const deletePlace = route('DELETE /places/:id', {
  summary: 'Deletes a place; its trips keep their location texts, or lie in another place that reaches them',
  status: 204,
  schemas: { params: placeId },
})
