export interface TrackedPlace {
  lat: number
  lng: number
  /** Metres. */
  accuracy: number
  /** Milliseconds since 1970. */
  timestamp: number
  address: string
}

/** A period without recording because the page was hidden or closed; ISO instants. */
export interface TrackedGap {
  from: string
  to: string
}

/** The driver's classification of a trip when it ends. */
export interface TripAnswer {
  classification: 'business' | 'private'
  /** Empty if none was given. */
  reason: string
}

/** A trip in this browser's local storage, with its upload state. */
export interface TrackedTrip {
  id: string
  /** ISO instants. */
  startTime: string
  endTime: string | null
  startLocation: TrackedPlace
  endLocation: TrackedPlace | null
  /** Kilometres with two decimals. */
  distance: number
  status: 'active' | 'completed'
  gaps: TrackedGap[]
  handedOver: boolean
  /** The server's reason for refusing the trip; null if it did not. */
  refused: string | null
  /** Deleted here before it was sent: hidden now, and removed once the server has it. */
  hidden: boolean
  /** The driver is being asked whether the trip was business or private; it is sent once he answers or skips. */
  asking?: boolean
  /** The vehicle that the driver chose among several; missing if it is the default or the only one. */
  vehicleId?: string
  /** Missing if the driver skipped the question; the trip is then sent as pending. */
  answer?: TripAnswer
}

/** The driver's visible history, newest first. */
export const selectHistory = (trips: readonly TrackedTrip[]): TrackedTrip[] =>
  trips.filter(({ status, hidden }) => status === 'completed' && !hidden)

export const findActiveTrip = (trips: readonly TrackedTrip[]): TrackedTrip | null =>
  trips.find(({ status }) => status === 'active') ?? null

/** Trips to send: not on the server, not refused, and without an open question. */
export const selectUnsentTrips = (trips: readonly TrackedTrip[]): TrackedTrip[] =>
  trips.filter(
    ({ status, handedOver, refused, asking }) =>
      status === 'completed' && !handedOver && refused === null && asking !== true,
  )
