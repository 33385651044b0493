/** Where a trip began or ended, as the device told it (specification, section 3). */
export interface TrackedPlace {
  lat: number
  lng: number
  /** Metres. */
  accuracy: number
  /** Milliseconds since 1970. */
  timestamp: number
  address: string
}

/** A time in which nothing was recorded because the page was hidden or closed; ISO instants. */
export interface TrackedGap {
  from: string
  to: string
}

/** What the driver says of a trip when it ends. */
export interface TripAnswer {
  classification: 'business' | 'private'
  /** Empty if none was given. */
  reason: string
}

/** A trip in this browser's local storage (specification, section 3), with what became of it. */
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
  /** Whether the server has it. */
  handedOver: boolean
  /** Why the server does not take it, where it said so. */
  refused: string | null
  /** Deleted here before the server had it: it is shown no more, and goes once it is there. */
  hidden: boolean
  /** The driver is being asked whether it was business or private: it is sent once he has answered or skipped it. */
  asking?: boolean
  /** Of several vehicles the one that the driver chose; missing for his usual or only one. */
  vehicleId?: string
  /** Missing if the driver skipped the question: then it arrives as pending. */
  answer?: TripAnswer
}

/** What the driver sees as his history: newest first. */
export const selectHistory = (trips: readonly TrackedTrip[]): TrackedTrip[] =>
  trips.filter(({ status, hidden }) => status === 'completed' && !hidden)

export const findActiveTrip = (trips: readonly TrackedTrip[]): TrackedTrip | null =>
  trips.find(({ status }) => status === 'active') ?? null

/** What the server does not have yet and has not refused, and the driver is not being asked about. */
export const selectUnsentTrips = (trips: readonly TrackedTrip[]): TrackedTrip[] =>
  trips.filter(
    ({ status, handedOver, refused, asking }) =>
      status === 'completed' && !handedOver && refused === null && asking !== true,
  )
