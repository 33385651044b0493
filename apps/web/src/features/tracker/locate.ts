import type { Reading } from './drive.ts'
import { NOT_SUPPORTED, describePositionError } from './position-words.ts'
import { POSITION_OPTIONS, type TrackerPorts } from './tracker-ports.ts'

export function toReading({ coords, timestamp }: GeolocationPosition): Reading {
  return { timeMs: timestamp, lat: coords.latitude, lng: coords.longitude, accuracyM: Math.round(coords.accuracy) }
}

/** The device's current position. Rejects with a message for the driver. */
export function locate(geolocation: TrackerPorts['geolocation']): Promise<Reading> {
  if (!geolocation) return Promise.reject(new Error(NOT_SUPPORTED))
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      (position) => resolve(toReading(position)),
      (problem) => reject(new Error(describePositionError(problem))),
      POSITION_OPTIONS,
    )
  })
}
