import type { ColumnProfile } from './column-profile.ts'

interface Range {
  min: number
  max: number
}

/** Bounding box of southern Africa, in degrees. */
export const SOUTHERN_AFRICA = { lat: { min: -36, max: -15 }, lng: { min: 10, max: 42 } } as const

/** Whether all numbers of a column are within a range. */
export function liesWithin(profile: ColumnProfile, range: Range): boolean {
  return profile.numbers > 0 && profile.min >= range.min && profile.max <= range.max
}
