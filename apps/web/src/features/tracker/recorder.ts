import { type Drive, createDrive, type Reading, addReading } from './drive.ts'
import { toReading } from './locate.ts'
import { describePositionError } from './position-words.ts'
import type { TrackedGap, TrackedTrip } from './tracked-trip.ts'
import { POSITION_OPTIONS, type TrackerPorts } from './tracker-ports.ts'

/** A longer interruption is stored, drawn dashed and reported. */
const GAP_MS = 60_000

/** Whether the page was recording. A hidden, frozen or closed page receives no positions. */
interface Watchfulness {
  awakeUntilMs: number
  /** When recording was interrupted; reset by the next reading. */
  awaySinceMs: number | null
}

export const createWatch = (timeMs: number): Watchfulness => ({ awakeUntilMs: timeMs, awaySinceMs: null })

/** Called when the page is visible or a reading arrives. More than a minute since the last call counts as an interruption. */
export function wake(watch: Watchfulness, nowMs: number): void {
  if (nowMs - watch.awakeUntilMs > GAP_MS) watch.awaySinceMs ??= watch.awakeUntilMs
  watch.awakeUntilMs = Math.max(watch.awakeUntilMs, nowMs)
}

/** The gap that a reading at `timeMs` ends, in milliseconds; null if there was none. */
export function findEndedGap(watch: Watchfulness, timeMs: number): { fromMs: number; toMs: number } | null {
  wake(watch, timeMs)
  const fromMs = watch.awaySinceMs
  watch.awaySinceMs = null
  return fromMs !== null && timeMs - fromMs > GAP_MS ? { fromMs, toMs: timeMs } : null
}

/** How often to store that the page was visible. */
const STAMP_EVERY_S = 10
/** How often to request positions again after an error. */
const ASK_AGAIN_MS = 10_000

interface RecorderEvents {
  onReading: (reading: Reading) => void
  onGap: (tripId: string, gap: TrackedGap) => void
  /** Why there are no positions, as a message for the driver. */
  onTrouble: (problem: string) => void
}

/** Receives positions during a trip and stores its path. */
export function createRecorder(ports: TrackerPorts, events: RecorderEvents) {
  const { paths } = ports
  let tripId: string | null = null
  let drive: Drive = createDrive([])
  let watch: Watchfulness = createWatch(ports.nowMs())
  /** A gap ended, but no reading since then was added to the path. */
  let afterGap = false
  let watchId: number | null = null
  let deniedMs: number | null = null
  let stopSeconds: (() => void) | null = null

  function listen(): void {
    stop()
    let seconds = 0
    ports.keepAwake.hold()
    stopSeconds = ports.everySecond(() => {
      if (tripId === null || !ports.isVisible()) return
      wake(watch, ports.nowMs())
      if (deniedMs !== null && ports.nowMs() - deniedMs >= ASK_AGAIN_MS) watchPositions()
      if (seconds++ % STAMP_EVERY_S === 0 && watch.awaySinceMs === null) void paths.setAwake(tripId, watch.awakeUntilMs)
    })
    watchPositions()
  }

  /** A watch that was denied stays silent even after permission is granted again; after other errors it recovers on its own. */
  function watchPositions(): void {
    if (watchId !== null) ports.geolocation?.clearWatch(watchId)
    deniedMs = null
    watchId =
      ports.geolocation?.watchPosition(
        (position) => take(toReading(position)),
        (problem) => {
          if (problem.code === 1) deniedMs = ports.nowMs()
          events.onTrouble(describePositionError(problem))
        },
        POSITION_OPTIONS,
      ) ?? null
  }

  function stop(): void {
    if (watchId !== null) ports.geolocation?.clearWatch(watchId)
    watchId = null
    stopSeconds?.()
    stopSeconds = null
    ports.keepAwake.release()
  }

  /** Stores the gap that ends at `timeMs`, if there was one. */
  function closeGap(timeMs = ports.nowMs()): void {
    const gap = findEndedGap(watch, timeMs)
    if (tripId === null || gap === null) return
    afterGap = true
    events.onGap(tripId, { from: iso(gap.fromMs), to: iso(gap.toMs) })
  }

  function take(reading: Reading, { final = false }: { final?: boolean } = {}): void {
    if (tripId === null) return
    closeGap(Math.max(reading.timeMs, ports.nowMs()))
    const fix = addReading(drive, reading, { gap: afterGap, final })
    if (fix) {
      afterGap = false
      void paths.add(tripId, fix)
    }
    events.onReading(reading)
  }

  return {
    drive: (): Readonly<Drive> => drive,

    begin: (id: string, reading: Reading): void => {
      tripId = id
      drive = createDrive([])
      watch = createWatch(ports.nowMs())
      afterGap = false
      take(reading)
      listen()
    },

    /** Resumes recording a trip that started before this page was loaded; the time in between is a gap. */
    goOn: async ({ id, startLocation, gaps }: TrackedTrip): Promise<void> => {
      const fixes = await paths.load(id)
      const lastMs = fixes.at(-1)?.timeMs ?? startLocation.timestamp
      const toldMs = gaps.map(({ to }) => Date.parse(to))
      watch = createWatch(Math.max(lastMs, (await paths.awakeUntil(id)) ?? 0, ...toldMs))
      wake(watch, ports.nowMs())
      afterGap = gaps.some(({ from }) => Date.parse(from) >= lastMs)
      drive = createDrive(fixes)
      tripId = id
      listen()
    },

    take,
    closeGap: () => closeGap(),
    stop,
    listen,

    clear: (): void => {
      stop()
      tripId = null
      drive = createDrive([])
    },
  }
}

const iso = (timeMs: number): string => new Date(timeMs).toISOString()
