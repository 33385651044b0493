import type { Position } from '../units/distance.ts'

/** One occurrence of an event in a driver's calendar. */
export interface CalendarEvent {
  startMs: number
  endMs: number
  /** The location as the calendar states it; '' if none. */
  location: string
  position: Position | null
  /** The purpose and the participants. */
  reason: string
}

/** A trip's end, with the data that an event is compared with. */
export interface Arrival {
  tripId: string
  arrivedAtMs: number
  /** When the driver next drove off; null if he has not since. */
  leftAtMs: number | null
  position: Position | null
  /** The location as given in the file; '' if none. */
  text: string
  /** The driver's own place here, if there is one. */
  placeId: string | null
}

/** A place that a calendar may mention. */
export interface NamedPlace {
  id: string
  /** Its name and, for a client, the client's name. */
  names: readonly string[]
  kind: string
  lat: number
  lng: number
  radiusM: number
}
