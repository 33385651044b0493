export type Classification = 'business' | 'private'

export interface TripEndFacts {
  lat: number | null
  lng: number | null
  /** The location as given in the file; '' if none. */
  text: string
  /** The driver's own place here, if there is one. */
  place: { id: string; name: string; kind: string } | null
}

/**
 * The facts known about a trip before anyone classifies it. The reason is deliberately absent: a driver writes it while
 * classifying, so it would leak the answer.
 */
export interface TripFacts {
  startedAtMs: number
  endedAtMs: number | null
  start: TripEndFacts
  end: TripEndFacts
  distanceM: number
  /** Identifies the vehicle; '' if unknown. */
  vehicle: string
  vehicleName: string
  notes: string
  /** Whether the home was the place of work on that day. */
  worksFromHome?: boolean
}

export interface ConfirmedTrip extends TripFacts {
  classification: Classification
  /** Proposed for later trips between the same places; not evidence for the class. */
  reason: string
  /** Whether the law decided the class: a leg between home and work. By default, if it connects the two. */
  isCommute?: boolean
}
