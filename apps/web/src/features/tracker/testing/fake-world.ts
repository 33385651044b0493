import type { RequestOf } from '@spoor/contract/route.ts'
import type { createTrip } from '@spoor/contract/routes/trips.ts'
import { ApiError } from '../../../net/api-error.ts'
import type { Reading } from '../drive.ts'
import { createMemoryPaths } from '../path-store.ts'
import { createTracker, type Tracker } from '../tracker.ts'
import { toTripBody } from '../browser-tracker.ts'
import { openTripRecords } from '../trip-records.ts'

export type TripBody = RequestOf<typeof createTrip>['body']

/** A fake device, browser and server under the test's control; the clock advances only on request. */
export class FakeWorld {
  nowMs = Date.parse('2026-03-02T06:00:00Z')
  position: Reading | null = null
  /** The device's error when it has no position. */
  problemCode = 3
  denied = false
  online = true
  visible = true
  storageFails = false
  /** Trips that reached the server, even if the reply was lost. */
  sent: TripBody[] = []
  replyLost = false
  refusal: string | null = null
  screenHeld = false
  readonly stored = new Map<string, string>()
  readonly paths = createMemoryPaths()
  private watchers = new Map<number, { found: PositionCallback; failed: PositionErrorCallback | null | undefined }>()
  private everySecond = new Set<() => void>()
  private retries = new Set<() => void>()
  private ids = 0

  /** Loads the page: creates a tracker from the browser's stored state. */
  async load({ canAsk = false } = {}): Promise<Tracker> {
    this.watchers.clear()
    this.everySecond.clear()
    this.retries.clear()
    return await this.loadBeside({ canAsk })
  }

  /** Another tab of the same browser. */
  async loadBeside({ canAsk = false } = {}): Promise<Tracker> {
    const tracker = createTracker({
      geolocation: {
        getCurrentPosition: (found, failed) =>
          this.position ? found(this.reported(this.position)) : failed?.(this.problem()),
        watchPosition: (found, failed) => {
          if (this.denied) queueMicrotask(() => failed?.(this.problem()))
          else this.watchers.set(this.ids + 1, { found, failed })
          return ++this.ids
        },
        clearWatch: (id) => this.watchers.delete(id),
      },
      records: openTripRecords(
        {
          getItem: (key) => this.stored.get(key) ?? null,
          setItem: (key, text) => {
            if (this.storageFails) throw new Error('storage is full')
            this.stored.set(key, text)
          },
        },
        'driver',
      ),
      paths: this.paths,
      nowMs: () => this.nowMs,
      newId: () => `00000000-0000-4000-8000-${String(++this.ids).padStart(12, '0')}`,
      everySecond: (callback) => {
        this.everySecond.add(callback)
        return () => this.everySecond.delete(callback)
      },
      isVisible: () => this.visible,
      keepAwake: { hold: () => (this.screenHeld = true), release: () => (this.screenHeld = false) },
      findName: async (lat) => {
        if (!this.online) throw new Error('offline')
        return `Street ${lat.toFixed(2)}`
      },
      send: async (trip, fixes) => {
        if (!this.online) throw new ApiError(0, 'Network error. Please check your connection.')
        if (this.refusal) throw new ApiError(422, this.refusal)
        this.sent.push(toTripBody(trip, fixes))
        if (this.replyLost) throw new ApiError(0, 'Network error. Please check your connection.')
        return { distance_km: 12.5 }
      },
      later: (callback) => {
        this.retries.add(callback)
        return () => this.retries.delete(callback)
      },
    })
    await tracker.resume({ canAsk })
    return tracker
  }

  /** Advances the clock second by second. */
  pass(seconds: number): void {
    for (let second = 0; second < seconds; second++) {
      this.nowMs += 1000
      for (const callback of this.everySecond) callback()
    }
  }

  /** Advances the clock by a second; the device then reports a position `northM` metres north of the start. */
  drive(northM: number, accuracyM = 8): void {
    this.pass(1)
    this.position = { timeMs: this.nowMs, lat: -26.1 + northM / 111_194.93, lng: 28.05, accuracyM }
    for (const { found } of this.watchers.values()) found(this.reported(this.position))
  }

  /** The device reports that it has no position. */
  loseSignal(): void {
    for (const { failed } of this.watchers.values()) failed?.(this.problem())
  }

  /** Runs the scheduled retries. */
  async retryNow(): Promise<void> {
    const due = [...this.retries]
    this.retries.clear()
    for (const callback of due) callback()
    await settled()
  }

  private reported({ timeMs, lat, lng, accuracyM }: Reading): GeolocationPosition {
    const coords = { latitude: lat, longitude: lng, accuracy: accuracyM }
    return { timestamp: timeMs, coords } as GeolocationPosition
  }

  /** The driver revokes the permission: watches fail and receive nothing more. */
  deny(): void {
    this.denied = true
    this.problemCode = 1
    this.loseSignal()
    this.watchers.clear()
  }

  private problem(): GeolocationPositionError {
    return { code: this.problemCode } as GeolocationPositionError
  }
}

/** Resolves once all pending work is done. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Ends the active trip and skips the question. */
export async function endUnanswered(tracker: Tracker): Promise<void> {
  await tracker.end()
  await tracker.answer(null)
}
