import { greatCircleM } from '@spoor/core/units/distance.ts'

export interface Reading {
  timeMs: number
  lat: number
  lng: number
  accuracyM: number
}

/** A reading that is part of the path. `gap`: recording was interrupted before it. */
export interface Fix extends Reading {
  gap: boolean
}

/** The path so far, mutated in place because a long drive has tens of thousands of fixes. */
export interface Drive {
  fixes: Fix[]
  distanceM: number
}

/** Readings less accurate than this are ignored. */
export const VAGUE_M = 100
/** A vehicle at a traffic light appears to move by less than this. */
const MIN_STEP_M = 10
/** 252 km/h: a faster step is a receiver error. */
const MAX_SPEED_MPS = 70

/** Rebuilds a drive from stored fixes. */
export function createDrive(fixes: readonly Fix[]): Drive {
  const drive: Drive = { fixes: [], distanceM: 0 }
  for (const fix of fixes) append(drive, fix)
  return drive
}

/**
 * Adds a reading to the path unless it is inaccurate, within the device's noise, or a jump. `gap` and `final` readings are
 * exempt from the noise check: they mark the end of an interruption and the end of the trip. If the path has only its
 * start, a `final` reading is always added. Returns the added fix, or null.
 */
export function addReading(
  drive: Drive,
  reading: Reading,
  { gap = false, final = false }: { gap?: boolean; final?: boolean } = {},
): Fix | null {
  const fix: Fix = { ...reading, gap: gap && drive.fixes.length > 0 }
  const last = drive.fixes.at(-1)
  if (!last) return append(drive, fix)
  const onlyEnds = final && drive.fixes.length === 1
  // Times must ascend, because fixes are keyed by time.
  if (onlyEnds) return append(drive, { ...fix, timeMs: Math.max(fix.timeMs, last.timeMs + 1) })
  const seconds = (fix.timeMs - last.timeMs) / 1000
  if (seconds <= 0 || fix.accuracyM > VAGUE_M) return null
  if (last.accuracyM > VAGUE_M && drive.fixes.length === 1 && !gap) {
    // A more accurate start is known now.
    drive.fixes.pop()
    return append(drive, fix)
  }
  const stepM = greatCircleM(last.lat, last.lng, fix.lat, fix.lng)
  if (stepM / seconds > MAX_SPEED_MPS) return null
  if (!gap && !final && stepM < Math.max(MIN_STEP_M, fix.accuracyM)) return null
  return append(drive, fix)
}

function append(drive: Drive, fix: Fix): Fix {
  const last = drive.fixes.at(-1)
  if (last) drive.distanceM += greatCircleM(last.lat, last.lng, fix.lat, fix.lng)
  drive.fixes.push(fix)
  return fix
}
