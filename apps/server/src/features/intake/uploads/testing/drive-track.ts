import { newTrack, type Track } from '@spoor/core/journey/track.ts'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'

const DRIVING_STEP_MS = 10_000
const PARKED_STEP_MS = 300_000
const METRES_PER_DEGREE = 111_195

/** Start times of drives, in hours UTC, and their durations in minutes. */
const DRIVES = [
  [5, 25],
  [9.5, 15],
  [15, 35],
] as const

/** Days of one vehicle: three round trips a day, parked in between with a fix every five minutes. Deterministic. */
export function driveTrack(options: { fromMs: number; days: number; seed: number }): Track {
  const random = lcg(options.seed)
  const track = newTrack(options.days * 1000)
  let x = 0
  let y = 0
  const add = (timeMs: number, speedMps: number) => {
    const i = track.count++
    track.timeMs[i] = timeMs
    track.latE7[i] = Math.round((-26.2 + (y + (random() - 0.5) * 4) / METRES_PER_DEGREE) * 1e7)
    track.lngE7[i] = Math.round((28.04 + (x + (random() - 0.5) * 4) / METRES_PER_DEGREE) * 1e7)
    track.speedMps[i] = speedMps
  }
  for (let day = 0; day < options.days; day++) {
    const midnightMs = options.fromMs + day * DAY_MS
    let parkedMs = midnightMs
    for (const [hour, minutes] of DRIVES) {
      const startMs = midnightMs + hour * HOUR_MS + Math.floor(random() * 20) * 60_000
      for (let ms = parkedMs; ms < startMs; ms += PARKED_STEP_MS) add(ms, 0)
      const bearing = random() * 2 * Math.PI
      const steps = (minutes * 60_000) / DRIVING_STEP_MS
      for (let step = 0; step < steps; step++) {
        const speed = 12 + random() * 6
        x += Math.sin(bearing) * speed * (DRIVING_STEP_MS / 1000)
        y += Math.cos(bearing) * speed * (DRIVING_STEP_MS / 1000)
        add(startMs + step * DRIVING_STEP_MS, speed)
      }
      parkedMs = startMs + steps * DRIVING_STEP_MS
    }
    for (let ms = parkedMs; ms < midnightMs + DAY_MS; ms += PARKED_STEP_MS) add(ms, 0)
  }
  return track
}

/** The fixes [from, to) of a track, as if from a separate file. */
export function sliceTrack(track: Track, from: number, to: number): Track {
  return {
    count: to - from,
    timeMs: track.timeMs.slice(from, to),
    latE7: track.latE7.slice(from, to),
    lngE7: track.lngE7.slice(from, to),
    speedMps: track.speedMps.slice(from, to),
    odometerM: track.odometerM.slice(from, to),
    ignition: track.ignition.slice(from, to),
    accuracyM: track.accuracyM.slice(from, to),
    activity: track.activity.slice(from, to),
  }
}

/** Numerical Recipes' generator: sufficient for jitter, and deterministic. */
function lcg(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
