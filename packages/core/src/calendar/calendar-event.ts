import type { Position } from '../units/distance.ts'

/** One occurrence of an event in a driver's calendar. */
export interface CalendarEvent {
  startMs: number
  endMs: number
  /** Where, in the calendar's words; '' if it does not say. */
  location: string
  position: Position | null
  /** What for and with whom. */
  reason: string
}

/** The end of a trip, as far as an event can agree with it. */
export interface Arrival {
  tripId: string
  arrivedAtMs: number
  /** When the driver next drove off; null if not since. */
  leftAtMs: number | null
  position: Position | null
  /** The location as the file names it; '' if it does not. */
  text: string
  /** The driver's own place here, if there is one. */
  placeId: string | null
}

/** A place that a calendar may name. */
export interface NamedPlace {
  id: string
  /** Its name and, for a client, the client's. */
  names: readonly string[]
  kind: string
  lat: number
  lng: number
  radiusM: number
}
