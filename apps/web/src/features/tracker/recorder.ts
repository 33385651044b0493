import { type Drive, createDrive, type Reading, takeReading } from './drive.ts'
import { toReading } from './locate.ts'
import { positionProblem } from './position-words.ts'
import type { TrackedGap, TrackedTrip } from './tracked-trip.ts'
import { POSITION_OPTIONS, type TrackerPorts } from './tracker-ports.ts'

/** An interruption longer than this is stored, drawn dashed and told. */
const GAP_MS = 60_000

/** Whether somebody was there to record. A page that is hidden, frozen or closed is told of nothing. */
interface Watchfulness {
  awakeUntilMs: number
  /** Since when nothing was recorded, until the next reading closes the gap. */
  awaySinceMs: number | null
}

export const watchfulSince = (timeMs: number): Watchfulness => ({ awakeUntilMs: timeMs, awaySinceMs: null })

/** The page is in sight, or a reading came: what lies further back than a minute was missed. */
export function wake(watch: Watchfulness, nowMs: number): void {
  if (nowMs - watch.awakeUntilMs > GAP_MS) watch.awaySinceMs ??= watch.awakeUntilMs
  watch.awakeUntilMs = Math.max(watch.awakeUntilMs, nowMs)
}

/** The gap that a reading at `timeMs` ends, in milliseconds; null where there was none. */
export function endGap(watch: Watchfulness, timeMs: number): { fromMs: number; toMs: number } | null {
  wake(watch, timeMs)
  const fromMs = watch.awaySinceMs
  watch.awaySinceMs = null
  return fromMs !== null && timeMs - fromMs > GAP_MS ? { fromMs, toMs: timeMs } : null
}

/** How often it is written down that the page was in sight. */
const STAMP_EVERY_S = 10
/** How often positions are asked for again where they may not be had. */
const ASK_AGAIN_MS = 10_000

interface RecorderEvents {
  onReading: (reading: Reading) => void
  onGap: (tripId: string, gap: TrackedGap) => void
  /** Why no positions come, in a sentence for the driver. */
  onTrouble: (problem: string) => void
}

/** Listens to the device while a trip is under way, and keeps its way. */
export function createRecorder(ports: TrackerPorts, events: RecorderEvents) {
  const { ways } = ports
  let tripId: string | null = null
  let drive: Drive = createDrive([])
  let watch: Watchfulness = watchfulSince(ports.nowMs())
  /** A gap ended, and no reading since then belongs to the way. */
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
      if (seconds++ % STAMP_EVERY_S === 0 && watch.awaySinceMs === null) void ways.setAwake(tripId, watch.awakeUntilMs)
    })
    watchPositions()
  }

  /** A watch that was denied stays silent, also once it is allowed again; any other goes on by itself. */
  function watchPositions(): void {
    if (watchId !== null) ports.geolocation?.clearWatch(watchId)
    deniedMs = null
    watchId =
      ports.geolocation?.watchPosition(
        (position) => take(toReading(position)),
        (problem) => {
          if (problem.code === 1) deniedMs = ports.nowMs()
          events.onTrouble(positionProblem(problem))
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
    const gap = endGap(watch, timeMs)
    if (tripId === null || gap === null) return
    afterGap = true
    events.onGap(tripId, { from: iso(gap.fromMs), to: iso(gap.toMs) })
  }

  function take(reading: Reading, { final = false }: { final?: boolean } = {}): void {
    if (tripId === null) return
    closeGap(Math.max(reading.timeMs, ports.nowMs()))
    const fix = takeReading(drive, reading, { gap: afterGap, final })
    if (fix) {
      afterGap = false
      void ways.add(tripId, fix)
    }
    events.onReading(reading)
  }

  return {
    drive: (): Readonly<Drive> => drive,

    begin: (id: string, reading: Reading): void => {
      tripId = id
      drive = createDrive([])
      watch = watchfulSince(ports.nowMs())
      afterGap = false
      take(reading)
      listen()
    },

    /** Records a trip on that was begun before this page was loaded; the time between is a gap. */
    goOn: async ({ id, startLocation, gaps }: TrackedTrip): Promise<void> => {
      const fixes = await ways.load(id)
      const lastMs = fixes.at(-1)?.timeMs ?? startLocation.timestamp
      const toldMs = gaps.map(({ to }) => Date.parse(to))
      watch = watchfulSince(Math.max(lastMs, (await ways.awakeUntil(id)) ?? 0, ...toldMs))
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

    /** The trip is over: its way is no longer this recorder's. */
    clear: (): void => {
      stop()
      tripId = null
      drive = createDrive([])
    },
  }
}

const iso = (timeMs: number): string => new Date(timeMs).toISOString()
