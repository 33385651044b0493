import { metresToKm } from '@spoor/core/units/distance.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import type { Reading } from './drive.ts'
import { createHandOver } from './hand-over.ts'
import { locate } from './locate.ts'
import { createRecorder } from './recorder.ts'
import { findActiveTrip, selectHistory, selectUnsentTrips } from './tracked-trip.ts'
import type { TrackedTrip, TripAnswer, TrackedPlace } from './tracked-trip.ts'
import type { TrackerPorts } from './tracker-ports.ts'
import { IDLE } from './tracker-state.ts'
import type { TrackerState } from './tracker-state.ts'
import { t } from '../../language/t.ts'
import { bareAddress } from './position-words.ts'

export type Tracker = ReturnType<typeof createTracker>

/**
 * One driver's tracked trips: start, fixes on the way, end, and handing over to the server. It lives apart from the
 * screens, so that a trip goes on while other pages are looked at.
 */
export function createTracker(ports: TrackerPorts) {
  const { records, ways } = ports
  const listeners = new Set<() => void>()
  let state: TrackerState = IDLE

  const recorder = createRecorder(ports, {
    onReading: (reading) => show({ reading, trouble: null }),
    onGap: (id, gap) => edit(id, { gaps: [...(find(id)?.gaps ?? []), gap] }),
    onTrouble: (trouble) => show({ trouble }),
  })

  const handOver = createHandOver({
    waiting: () => selectUnsentTrips(records.all()).toReversed(),
    send: async (trip) => {
      const ends = await nameEnds(trip, ports.findName)
      edit(trip.id, ends)
      return await ports.send({ ...trip, ...ends }, await ways.load(trip.id))
    },
    onHandedOver: ({ id }, distanceKm) => {
      if (find(id)?.hidden) remove([id])
      // The logbook's kilometres: the server measures the whole way at once, and both screens show one figure.
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
    for (const id of ids) void ways.remove(id)
    show()
  }

  /** Takes up the active trip, also one that another tab began: it is recorded on here, and may be ended here. */
  async function takeUp(): Promise<void> {
    const active = findActiveTrip(records.all())
    if (active) {
      show({ phase: 'starting' })
      await recorder.goOn(active)
    }
    // It may have ended elsewhere meanwhile.
    const goesOn = active !== null && findActiveTrip(records.all())?.id === active.id
    if (!goesOn) recorder.clear()
    show({ phase: goesOn ? 'active' : 'idle' })
  }

  function isUnderWay(): boolean {
    records.reread()
    return findActiveTrip(records.all()) !== null
  }

  /** Records the answer about the trip that has just ended and sends it; null leaves it as it is, or unclassified. */
  async function answer(given: TripAnswer | null): Promise<void> {
    const id = state.asking?.id
    if (id === undefined) return
    edit(id, { asking: undefined, ...(given && { answer: given }) })
    await handOver.run()
  }

  async function start(): Promise<void> {
    if (state.phase !== 'idle') return
    void answer(null)
    if (isUnderWay()) return await takeUp()
    show({ phase: 'starting', failure: null, missed: [] })
    try {
      const reading = await locate(ports.geolocation)
      if (isUnderWay()) return await takeUp()
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

  /** Ends the active trip where the device is; `atLastFix` where it was last, for where no position can be had. */
  async function end({ atLastFix = false }: { atLastFix?: boolean } = {}): Promise<void> {
    const id = state.active?.id
    if (state.phase !== 'active' || id === undefined) return
    show({ phase: 'ending', failure: null })
    // Chromium keeps a second question waiting while a watch is on and the device stands still.
    recorder.stop()
    try {
      const reading = atLastFix ? lastReading() : await locate(ports.geolocation)
      if (atLastFix) recorder.closeGap()
      else recorder.take(reading, { final: true })
      edit(id, {
        endTime: new Date(ports.nowMs()).toISOString(),
        endLocation: toTrackedPlace(reading),
        distance: metresToKm(recorder.drive().distanceM),
      })
      const ended = find(id)
      if (ended) edit(id, { ...(await nameEnds(ended, ports.findName)), status: 'completed', asking: true })
      recorder.clear()
      show({ phase: 'idle', missed: ended?.gaps ?? [], reading: null, trouble: null })
      void handOver.run()
    } catch (error) {
      recorder.listen()
      show({ phase: 'active', failure: { of: 'end', message: getErrorMessage(error, t('Unknown error')) } })
    }
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

    /**
     * Takes up what the browser kept: the active trip is recorded on, waiting ones are handed over. A question that was
     * open is asked again only where the driver sees it; else the trip would wait for an answer that cannot come.
     */
    resume: async ({ canAsk }: { canAsk: boolean }): Promise<void> => {
      await takeUp()
      if (!canAsk) await answer(null)
      await handOver.run()
    },

    start,
    end,
    answer,

    /** Records that the trip which has just ended was business, while its reason is being asked for. */
    markBusiness: (): void => {
      if (state.asking) edit(state.asking.id, { answer: { classification: 'business', reason: '' } })
    },

    /** Records which vehicle drove the trip that has just ended; the next trip begins with it. */
    chooseVehicle: (vehicleId: string): void => {
      if (state.asking) edit(state.asking.id, { vehicleId })
    },

    /** Forgets finished trips here; what the server does not have yet is still handed over. */
    forget: (ids: readonly string[]): void => {
      const chosen = records.all().filter(({ id }) => ids.includes(id))
      const settled = chosen.filter(({ handedOver, refused }) => handedOver || refused !== null)
      records.change((trips) =>
        trips.map((trip) => (ids.includes(trip.id) ? { ...trip, hidden: true, asking: undefined } : trip)),
      )
      remove(settled.map(({ id }) => id))
      void handOver.run()
    },

    /** Tries again what the server refused. */
    retry: async (id: string): Promise<void> => {
      edit(id, { refused: null })
      await handOver.run()
    },

    handOver: handOver.run,

    /** Another tab changed the list. */
    reread: (): void => {
      const underWay = isUnderWay()
      const ended = state.phase === 'active' && !underWay
      if (ended) recorder.clear()
      show(ended ? { phase: 'idle' } : {})
      if (state.phase === 'idle' && underWay) void takeUp()
    },

    dismissMissed: (): void => show({ missed: [] }),

    /** Stops listening; an active trip stays active and is found again. */
    close: (): void => {
      recorder.stop()
      handOver.stop()
      listeners.clear()
    },
  }
}

type FindName = (lat: number, lng: number) => Promise<string>

/** A place that has no name yet. */
const toTrackedPlace = ({ lat, lng, accuracyM, timeMs }: Reading): TrackedPlace => ({
  lat,
  lng,
  accuracy: accuracyM,
  timestamp: timeMs,
  address: bareAddress(lat, lng),
})

/** The place with its name, where one can be had now; else as it is. */
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
