import { greatCircleM } from '@spoor/core/units/distance.ts'

/** A position that the device reported. */
export interface Reading {
  timeMs: number
  lat: number
  lng: number
  accuracyM: number
}

/** A reading that belongs to the way. `gap`: the recording was interrupted before it. */
export interface Fix extends Reading {
  gap: boolean
}

/** The way so far; it grows in place, for a long drive has tens of thousands of fixes. */
export interface Drive {
  fixes: Fix[]
  distanceM: number
}

/** Readings less exact than this say nothing about the way. */
export const VAGUE_M = 100
/** A vehicle at a light seems to move by less. */
const MIN_STEP_M = 10
/** 252 km/h: a reading that would need more is a jump of the receiver. */
const MAX_SPEED_MPS = 70

/** The drive that stored fixes make. */
export function createDrive(fixes: readonly Fix[]): Drive {
  const drive: Drive = { fixes: [], distanceM: 0 }
  for (const fix of fixes) append(drive, fix)
  return drive
}

/**
 * Adds a reading to the way, unless it is vague, as near as the device's noise, or a jump. `gap` and `final` readings are
 * taken however near they are: the one ends an interruption, the other is where the driver ended the trip. Where it and the
 * start are all there is, it is taken as it comes, however vague, fast or old. Gives the fix that was taken, or null.
 */
export function takeReading(
  drive: Drive,
  reading: Reading,
  { gap = false, final = false }: { gap?: boolean; final?: boolean } = {},
): Fix | null {
  const fix: Fix = { ...reading, gap: gap && drive.fixes.length > 0 }
  const last = drive.fixes.at(-1)
  if (!last) return append(drive, fix)
  const onlyEnds = final && drive.fixes.length === 1
  // A way is kept by its times, which ascend.
  if (onlyEnds) return append(drive, { ...fix, timeMs: Math.max(fix.timeMs, last.timeMs + 1) })
  const seconds = (fix.timeMs - last.timeMs) / 1000
  if (seconds <= 0 || fix.accuracyM > VAGUE_M) return null
  if (last.accuracyM > VAGUE_M && drive.fixes.length === 1 && !gap) {
    // Where the drive began is known better now.
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
