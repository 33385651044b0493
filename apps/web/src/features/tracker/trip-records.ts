import type { TrackedTrip } from './tracked-trip.ts'

/** The part of local storage that the list of trips needs. */
export type RecordStorage = Pick<Storage, 'getItem' | 'setItem'>

export interface TripRecords {
  all: () => readonly TrackedTrip[]
  /** Applies a change to the stored list, which another tab may have modified. */
  change: (edit: (trips: readonly TrackedTrip[]) => TrackedTrip[]) => void
  /** Reloads the list after another tab changed it. */
  reread: () => void
  /** Whether the last write succeeded; if not, the list is lost when the page is closed. */
  areKept: () => boolean
}

/** One driver's list of trips in local storage. An unreadable list is backed up there, never overwritten. */
export function openTripRecords(storage: RecordStorage, ownerUid: string): TripRecords {
  const key = getTripsKey(ownerUid)
  let kept = true
  let trips = read([])

  function read(fallback: readonly TrackedTrip[]): readonly TrackedTrip[] {
    try {
      const text = storage.getItem(key)
      if (text === null) return kept ? [] : fallback
      const parsed: unknown = JSON.parse(text)
      if (!Array.isArray(parsed) || !parsed.every(isTrackedTrip)) return quarantine(text)
      return parsed
    } catch (error) {
      if (error instanceof SyntaxError) return quarantine(storage.getItem(key) ?? '')
      console.warn("This browser's trips could not be read", error)
      return fallback
    }
  }

  function quarantine(text: string): readonly TrackedTrip[] {
    console.warn("This browser's trips were damaged and have been backed up")
    write(`${key}:damaged`, text)
    return []
  }

  function write(at: string, text: string): boolean {
    try {
      storage.setItem(at, text)
      return true
    } catch (error) {
      console.warn('The trips could not be stored in this browser', error)
      return false
    }
  }

  return {
    all: () => trips,
    change: (edit) => {
      trips = edit(kept ? read(trips) : trips)
      kept = write(key, JSON.stringify(trips))
    },
    reread: () => {
      if (kept) trips = read(trips)
    },
    areKept: () => kept,
  }
}

/** The storage key of a driver's trips, by identity id, because two drivers may share a browser. */
export const getTripsKey = (ownerUid: string): string => `spoor_trips:${ownerUid}`

function isTrackedTrip(value: unknown): value is TrackedTrip {
  if (typeof value !== 'object' || value === null) return false
  const trip = value as Partial<TrackedTrip>
  return (
    typeof trip.id === 'string' &&
    typeof trip.startTime === 'string' &&
    (trip.status === 'active' || trip.status === 'completed') &&
    typeof trip.distance === 'number' &&
    typeof trip.startLocation?.lat === 'number' &&
    Array.isArray(trip.gaps)
  )
}
