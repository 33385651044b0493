interface Town {
  lat: number
  lng: number
}

/** Realistic round trips for a driver in Gauteng. */
const HOME: Town = { lat: -26.1076, lng: 28.0567 }
const GOALS: Town[] = [
  { lat: -25.9992, lng: 28.1263 },
  { lat: -25.7479, lng: 28.2293 },
  { lat: -26.2041, lng: 28.0473 },
  { lat: -26.1367, lng: 28.2411 },
]
const FIX_S = 10
const SPEED_MPS = 16
const PARKED_S = 1800

interface Fix {
  timeMs: number
  lat: number
  lng: number
  speedKmh: number
}

/**
 * Drives back and forth endlessly, with a half-hour stop at each end; the road bends, so that it is visible on a map.
 */
export function* drive(startMs: number): Generator<Fix> {
  let timeMs = startMs
  for (let trip = 0; ; trip++) {
    const goal = GOALS[Math.floor(trip / 2) % GOALS.length]
    const [from, to] = trip % 2 === 0 ? [HOME, goal] : [goal, HOME]
    const metres = Math.hypot((to.lat - from.lat) * 111_195, (to.lng - from.lng) * 99_900)
    const steps = Math.ceil(metres / (SPEED_MPS * FIX_S))
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const bend = Math.sin(share * Math.PI) * 0.02
      yield {
        timeMs,
        lat: from.lat + (to.lat - from.lat) * share + bend,
        lng: from.lng + (to.lng - from.lng) * share + bend / 2,
        speedKmh: SPEED_MPS * 3.6,
      }
      timeMs += FIX_S * 1000
    }
    for (let parked = 0; parked < PARKED_S; parked += FIX_S) {
      yield { timeMs, lat: to.lat, lng: to.lng, speedKmh: 0 }
      timeMs += FIX_S * 1000
    }
  }
}

/** A tracker's CSV of `rows` fixes, starting at `startMs`. */
export function drivesCsv({ rows, startMs }: { rows: number; startMs: number }): Buffer {
  const parts: string[] = ['Timestamp,Latitude,Longitude,Speed (km/h)\n']
  const fixes = drive(startMs)
  for (let row = 0; row < rows; row++) {
    const { timeMs, lat, lng, speedKmh } = fixes.next().value as Fix
    parts.push(
      `${new Date(timeMs).toISOString().slice(0, 19)}Z,${lat.toFixed(6)},${lng.toFixed(6)},${speedKmh.toFixed(1)}\n`,
    )
  }
  return Buffer.from(parts.join(''))
}
