import type { RequestOf } from '@spoor/contract/route.ts'
import { reverseGeocode } from '@spoor/contract/routes/geocode.ts'
import { createTrip } from '@spoor/contract/routes/trips.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newId } from '../../net/new-id.ts'
import { reach } from '../../net/reach.ts'
import { onAuthChange } from '../../session/session.ts'
import { t } from '../../language/t.ts'
import type { Fix } from './drive.ts'
import type { TrackedTrip } from './tracked-trip.ts'
import { createTracker, type Tracker } from './tracker.ts'
import { openTripRecords, getTripsKey } from './trip-records.ts'
import { pathStore } from './path-store.ts'

/** The parts of the browser that a screen wake lock needs. */
interface ScreenLockPorts {
  /** undefined if the browser has no wake locks. */
  wakeLock: Pick<WakeLock, 'request'> | undefined
  isVisible: () => boolean
  /** Calls back whenever the page becomes visible. */
  onVisible: (callback: () => void) => void
}

/** Keeps the screen on while held. The browser releases the lock when the page is hidden, so reacquire it afterwards. */
export function createScreenLock({ wakeLock, isVisible, onVisible }: ScreenLockPorts): {
  hold: () => void
  release: () => void
} {
  let wanted = false
  let held: Pick<WakeLockSentinel, 'release' | 'released'> | null = null

  async function take(): Promise<void> {
    if (!wakeLock || !wanted || !isVisible() || (held && !held.released)) return
    try {
      const taken = await wakeLock.request('screen')
      if (wanted) held = taken
      else await taken.release()
    } catch (error) {
      // The browser may refuse on a low battery; the trip is recorded anyway.
      console.warn('The screen cannot be kept on', error)
    }
  }

  onVisible(() => void take())
  return {
    hold: () => {
      wanted = true
      void take()
    },
    release: () => {
      wanted = false
      void held?.release().catch(() => undefined)
      held = null
    },
  }
}

/** The server accepts at most this many fixes per trip. */
const MAX_FIXES = 60_000

/** The body of `POST /trips` for a finished trip: its recorded path, else its two ends. */
export function toTripBody(trip: TrackedTrip, fixes: readonly Fix[]): RequestOf<typeof createTrip>['body'] {
  const { startLocation: start, endLocation: end, answer } = trip
  const way = thinFixes(fixes)
  return {
    client_id: trip.id,
    source: 'tracker',
    started_at: trip.startTime,
    ended_at: trip.endTime,
    start_location: start.address,
    start_lat: start.lat,
    start_lng: start.lng,
    end_location: end?.address,
    end_lat: end?.lat,
    end_lng: end?.lng,
    vehicle_id: trip.vehicleId,
    classification: answer?.classification,
    reason: answer?.reason || undefined,
    // Two positions only repeat the straight line.
    path:
      way.length > 2 || way.some(({ gap }) => gap)
        ? {
            coordinates: way.map(({ lat, lng }): [number, number] => [lng, lat]),
            times: way.map(({ timeMs }) => new Date(timeMs).toISOString()),
            gaps: way.flatMap(({ gap }, index) => (gap && index > 0 ? [index] : [])),
          }
        : undefined,
  }
}

/** Retains every n-th fix if there are too many, plus both ends and both sides of each gap. */
function thinFixes(fixes: readonly Fix[]): readonly Fix[] {
  if (fixes.length <= MAX_FIXES) return fixes
  const every = Math.ceil(fixes.length / (MAX_FIXES / 2))
  return fixes.filter(
    ({ gap }, index) => gap || fixes[index + 1]?.gap || index % every === 0 || index === fixes.length - 1,
  )
}

const NAME_TIMEOUT_MS = 5000

let current: { ownerUid: string; tracker: Tracker; close: () => void } | null = null

/** The tracker of the signed-in driver, with his trips stored in this browser. */
export function getTracker(ownerUid: string): Tracker {
  if (current?.ownerUid !== ownerUid) {
    current?.close()
    current = open(ownerUid)
  }
  return current.tracker
}

// Recording stops at sign-out; the active trip resumes when the driver signs in again.
onAuthChange((session) => {
  if (session) return
  current?.close()
  current = null
})

const isVisible = (): boolean => document.visibilityState === 'visible'

function open(ownerUid: string): NonNullable<typeof current> {
  const closing = new AbortController()
  const { signal } = closing
  const onVisible = (callback: () => void): void =>
    document.addEventListener('visibilitychange', () => isVisible() && callback(), { signal })
  const tracker = createTracker({
    geolocation: navigator.geolocation ?? null,
    records: openTripRecords(localStorageOrNone(), ownerUid),
    paths: pathStore,
    nowMs: () => Date.now(),
    newId,
    everySecond: (callback) => {
      const timer = setInterval(callback, 1000)
      return () => clearInterval(timer)
    },
    isVisible,
    keepAwake: createScreenLock({ wakeLock: navigator.wakeLock, isVisible, onVisible }),
    findName: async (lat, lng) => {
      if (!reach.isReachable()) throw new Error(t('You are offline'))
      const timeout = AbortSignal.timeout(NAME_TIMEOUT_MS)
      return (await api.call(reverseGeocode, { query: { lat, lon: lng } }, { signal: timeout })).display_name
    },
    async send(trip, fixes) {
      const created = await api.call(createTrip, { body: toTripBody(trip, fixes) })
      for (const queryKey of [['trips'], ['dashboard'], ['logbooks']]) void queryClient.invalidateQueries({ queryKey })
      return created
    },
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  signal.addEventListener(
    'abort',
    reach.onChange((reachable) => void (reachable && tracker.tripSync())),
  )
  window.addEventListener('storage', ({ key }) => key === getTripsKey(ownerUid) && tracker.reread(), { signal })
  onVisible(() => void tracker.tripSync())
  void tracker.resume({ canAsk: window.location.pathname === '/trips' })
  return {
    ownerUid,
    tracker,
    close: () => {
      closing.abort()
      tracker.close()
    },
  }
}

/** Local storage, or an in-memory stand-in if accessing it throws. */
function localStorageOrNone(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage
  } catch {
    return {
      getItem: () => null,
      setItem: () => {
        throw new Error(t('This browser has no local storage'))
      },
    }
  }
}
