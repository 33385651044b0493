import { reverseGeocode } from '@spoor/contract/routes/geocode.ts'
import { createTrip } from '@spoor/contract/routes/trips.ts'
import { api } from '../../api/api.ts'
import { newId } from '../../api/new-id.ts'
import { reach } from '../../api/reach.ts'
import { onAuthChange } from '../../auth/session.ts'
import { createScreenLock } from './screen-lock.ts'
import { createTracker } from './tracker.ts'
import type { Tracker } from './tracker.ts'
import { tripBody } from './trip-body.ts'
import { openTripRecords, tripsKey } from './trip-records.ts'
import { wayStore } from './way-store.ts'
import { t } from '../../language/t.ts'

const NAME_TIMEOUT_MS = 5000

let current: { ownerUid: string; tracker: Tracker; close: () => void } | null = null

/** The tracker of the driver who is signed in here, with what this browser kept of his trips. */
export function trackerOf(ownerUid: string): Tracker {
  if (current?.ownerUid !== ownerUid) {
    current?.close()
    current = open(ownerUid)
  }
  return current.tracker
}

// Who signs out is recorded no longer; his active trip is found again when he is back.
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
    ways: wayStore,
    nowMs: () => Date.now(),
    newId,
    everySecond: (callback) => {
      const timer = setInterval(callback, 1000)
      return () => clearInterval(timer)
    },
    isVisible,
    keepAwake: createScreenLock({ wakeLock: navigator.wakeLock, isVisible, onVisible }),
    nameOf: async (lat, lng) => {
      if (!reach.isReachable()) throw new Error(t('You are offline'))
      const timeout = AbortSignal.timeout(NAME_TIMEOUT_MS)
      return (await api.call(reverseGeocode, { query: { lat, lon: lng } }, { signal: timeout })).display_name
    },
    send: (trip, fixes) => api.call(createTrip, { body: tripBody(trip, fixes) }),
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  signal.addEventListener(
    'abort',
    reach.onChange((reachable) => void (reachable && tracker.handOver())),
  )
  window.addEventListener('storage', ({ key }) => key === tripsKey(ownerUid) && tracker.reread(), { signal })
  onVisible(() => void tracker.handOver())
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

/** Local storage, or where even asking for it fails one that keeps nothing. */
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
