import { metresToKm } from '@spoor/core/units/distance.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import type { Reading } from './drive.ts'
import { createTripSync } from './trip-sync.ts'
import { locate } from './locate.ts'
import { createRecorder } from './recorder.ts'
import { findActiveTrip, selectHistory, selectUnsentTrips } from './tracked-trip.ts'
import type { TrackedPlace, TrackedTrip, TripAnswer } from './tracked-trip.ts'
import type { TrackerPorts } from './tracker-ports.ts'
import { IDLE, type TrackerState } from './tracker-state.ts'
import { t } from '../../language/t.ts'
import { bareAddress } from './position-words.ts'

/** Below it, screens show 0,0 km. */
const LEAST_KM = 0.05

export type Tracker = ReturnType<typeof createTracker>

/** A driver's tracked trips: start, record, end, send. Independent of the UI, so that a trip continues on any page. */
export function createTracker(ports: TrackerPorts) {
  const { records, paths } = ports
  const listeners = new Set<() => void>()
  let state: TrackerState = IDLE

  const recorder = createRecorder(ports, {
    onReading: (reading) => show({ reading, trouble: null }),
    onGap: (id, gap) => edit(id, { gaps: [...(find(id)?.gaps ?? []), gap] }),
    onTrouble: (trouble) => show({ trouble }),
  })

  const tripSync = createTripSync({
    waiting: () => selectUnsentTrips(records.all()).toReversed(),
    send: async (trip) => {
      const ends = await nameEnds(trip, ports.findName)
      edit(trip.id, ends)
      return await ports.send({ ...trip, ...ends }, await paths.load(trip.id))
    },
    onHandedOver: ({ id }, distanceKm) => {
      if (find(id)?.hidden) remove([id])
      // The logbook's distance: the server measures the complete path, and both pages show the same figure.
      else edit(id, { handedOver: true, distance: distanceKm })
    },
    onRefused: ({ id }, why) => edit(id, { refused: why }),
    later: ports.later,
  })

  function show(change: Partial<TrackerState> = {}): void {
    const trips = records.all()
    const { fixes, distanceM } = recorder.drive()
    state = {
      ...state,
      active: findActiveTrip(trips),
      history: selectHistory(trips),
      asking: trips.find(({ asking }) => asking) ?? null,
      fixes,
      fixCount: fixes.length,
      distanceM,
      kept: records.areKept(),
      ...change,
    }
    for (const listener of listeners) listener()
  }

  const find = (id: string): TrackedTrip | undefined => records.all().find((trip) => trip.id === id)

  function edit(id: string, change: Partial<TrackedTrip>): void {
    records.change((trips) => trips.map((trip) => (trip.id === id ? { ...trip, ...change } : trip)))
    show()
  }

  function remove(ids: readonly string[]): void {
    records.change((trips) => trips.filter(({ id }) => !ids.includes(id)))
    for (const id of ids) void paths.remove(id)
    show()
  }

  /** Resumes the active trip, even if another tab started it; this tab can record and end it, too. */
  async function resume(): Promise<void> {
    const active = findActiveTrip(records.all())
    if (active) {
      show({ phase: 'starting' })
      await recorder.goOn(active)
    }
    // It may have ended in another tab in the meantime.
    const goesOn = active !== null && findActiveTrip(records.all())?.id === active.id
    if (!goesOn) recorder.clear()
    show({ phase: goesOn ? 'active' : 'idle' })
  }

  function isUnderWay(): boolean {
    records.reread()
    return findActiveTrip(records.all()) !== null
  }

  /** Stores the answer for the trip that has just ended, and sends the trip; null means skipped. */
  async function answer(given: TripAnswer | null): Promise<void> {
    const id = state.asking?.id
    if (id === undefined) return
    edit(id, { asking: undefined, ...(given && { answer: given }) })
    await tripSync.run()
  }

  async function start(): Promise<void> {
    if (state.phase !== 'idle') return
    void answer(null)
    if (isUnderWay()) return await resume()
    show({ phase: 'starting', failure: null, missed: [] })
    try {
      const reading = await locate(ports.geolocation)
      if (isUnderWay()) return await resume()
      const lastVehicle = state.history.at(0)?.vehicleId
      const trip: TrackedTrip = {
        id: ports.newId(),
        startTime: new Date(ports.nowMs()).toISOString(),
        endTime: null,
        startLocation: toTrackedPlace(reading),
        endLocation: null,
        distance: 0,
        status: 'active',
        gaps: [],
        handedOver: false,
        refused: null,
        hidden: false,
        ...(lastVehicle !== undefined && { vehicleId: lastVehicle }),
      }
      records.change((trips) => [trip, ...trips])
      recorder.begin(trip.id, reading)
      show({ phase: 'active' })
      const startLocation = await namePlace(trip.startLocation, ports.findName)
      if (find(trip.id)) edit(trip.id, { startLocation })
    } catch (error) {
      show({ phase: 'idle', failure: { of: 'start', message: getErrorMessage(error, t('Unknown error')) } })
    }
  }

  /** Ends the trip here or, with `atLastFix`, at the last known position. Resolves to whether the device moved. */
  async function end({ atLastFix = false }: { atLastFix?: boolean } = {}): Promise<boolean> {
    const id = state.active?.id
    if (state.phase !== 'active' || id === undefined) return true
    show({ phase: 'ending', failure: null })
    // Chromium delays a second position request while a watch is active and the device is stationary.
    recorder.stop()
    try {
      const reading = atLastFix ? lastReading() : await locate(ports.geolocation)
      if (atLastFix) recorder.closeGap()
      else recorder.take(reading, { final: true })
      const distance = metresToKm(recorder.drive().distanceM)
      if (distance < LEAST_KM) {
        recorder.clear()
        remove([id])
        show({ phase: 'idle', reading: null, trouble: null })
        return false
      }
      edit(id, { endTime: new Date(ports.nowMs()).toISOString(), endLocation: toTrackedPlace(reading), distance })
      const ended = find(id)
      if (ended) edit(id, { ...(await nameEnds(ended, ports.findName)), status: 'completed', asking: true })
      recorder.clear()
      show({ phase: 'idle', missed: ended?.gaps ?? [], reading: null, trouble: null })
      void tripSync.run()
    } catch (error) {
      recorder.listen()
      show({ phase: 'active', failure: { of: 'end', message: getErrorMessage(error, t('Unknown error')) } })
    }
    return true
  }

  function lastReading(): Reading {
    const known = state.reading ?? recorder.drive().fixes.at(-1)
    if (known) return known
    const { lat, lng, accuracy, timestamp } = state.active!.startLocation
    return { lat, lng, accuracyM: accuracy, timeMs: timestamp }
  }

  return {
    getState: (): TrackerState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Resumes the active trip and sends waiting ones. A question nobody can see must not hold a trip back. */
    resume: async ({ canAsk }: { canAsk: boolean }): Promise<void> => {
      await resume()
      if (!canAsk) await answer(null)
      await tripSync.run()
    },

    start,
    end,
    answer,

    /** Marks the trip that has just ended as business while the driver is asked for its reason. */
    markBusiness: (): void => {
      if (state.asking) edit(state.asking.id, { answer: { classification: 'business', reason: '' } })
    },

    /** Sets the vehicle of the trip that has just ended; it is the default for the next trip. */
    chooseVehicle: (vehicleId: string): void => {
      if (state.asking) edit(state.asking.id, { vehicleId })
    },

    /** Removes finished trips from this browser; unsent ones are still sent. */
    forget: (ids: readonly string[]): void => {
      const chosen = records.all().filter(({ id }) => ids.includes(id))
      const settled = chosen.filter(({ handedOver, refused }) => handedOver || refused !== null)
      records.change((trips) =>
        trips.map((trip) => (ids.includes(trip.id) ? { ...trip, hidden: true, asking: undefined } : trip)),
      )
      remove(settled.map(({ id }) => id))
      void tripSync.run()
    },

    /** Resends trips that the server refused. */
    retry: async (id: string): Promise<void> => {
      edit(id, { refused: null })
      await tripSync.run()
    },

    tripSync: tripSync.run,

    /** Called when another tab changes the list. */
    reread: (): void => {
      const underWay = isUnderWay()
      const ended = state.phase === 'active' && !underWay
      if (ended) recorder.clear()
      show(ended ? { phase: 'idle' } : {})
      if (state.phase === 'idle' && underWay) void resume()
    },

    dismissMissed: (): void => show({ missed: [] }),

    /** Stops listening. An active trip remains active and can be resumed. */
    close: (): void => {
      recorder.stop()
      tripSync.stop()
      listeners.clear()
    },
  }
}

type FindName = (lat: number, lng: number) => Promise<string>

/** A place without a name yet. */
const toTrackedPlace = ({ lat, lng, accuracyM, timeMs }: Reading): TrackedPlace => ({
  lat,
  lng,
  accuracy: accuracyM,
  timestamp: timeMs,
  address: bareAddress(lat, lng),
})

/** The place with its name if it can be looked up now; otherwise unchanged. */
async function namePlace(place: TrackedPlace, findName: FindName): Promise<TrackedPlace> {
  if (place.address !== bareAddress(place.lat, place.lng)) return place
  try {
    return { ...place, address: await findName(place.lat, place.lng) }
  } catch {
    return place
  }
}

/** The names of both ends of a trip. */
async function nameEnds(
  { startLocation, endLocation }: TrackedTrip,
  findName: FindName,
): Promise<Pick<TrackedTrip, 'startLocation' | 'endLocation'>> {
  const [start, end] = await Promise.all([
    namePlace(startLocation, findName),
    endLocation && namePlace(endLocation, findName),
  ])
  return { startLocation: start, endLocation: end }
}
