import type { Claim, SheetView } from '../candidates.ts'
import type { ColumnProfile } from '../column-profile.ts'
import { Evidence, type Layout } from '../hypothesis.ts'
import { claimByValues } from './by-values.ts'

/** No drive within a single day is longer, in kilometres. */
const FARTHEST_KM = 2500

/** Rows without a header: a date, two places and one number form a trip with start, end and distance. */
export const tripsWithoutHeader: Layout = {
  name: 'trips without a header',
  isSecondGuess: true,
  propose(sheet) {
    if (sheet.hasHeader) return []
    const dated = findColumns(sheet, ({ dates, timestamps, filled }) => dates + timestamps === filled)
    const places = findColumns(sheet, holdsNames)
    const numbers = findColumns(sheet, (profile) => profile.numbers === profile.filled && profile.max > 0).filter(
      (column) => !dated.includes(column),
    )
    if (dated.length === 0 || dated.length > 2 || places.length < 2 || numbers.length !== 1) return []
    if (sheet.profiles[numbers[0]].max > FARTHEST_KM) return []
    const isTimed = sheet.profiles[dated[0]].timestamps > 0
    const claims: Claim[] = [
      claimByValues(sheet, isTimed ? 'start_time' : 'start_date', dated[0]),
      ...(dated.length === 2 ? [claimByValues(sheet, isTimed ? 'end_time' : 'end_date', dated[1])] : []),
      claimByValues(sheet, 'start_location', places[0]),
      claimByValues(sheet, 'end_location', places[1]),
      claimByValues(sheet, 'distance', numbers[0]),
      ...places.slice(2, 3).map((column) => claimByValues(sheet, 'reason', column)),
    ]
    const doubts = [
      `The table has no header: columns ${places[0] + 1} and ${places[1] + 1} were read as from and to, column ${numbers[0] + 1} as kilometres. If that is wrong, choose the columns with Fix columns.`,
    ]
    return [{ claims, doubts, score: Evidence.values }]
  },
}

function findColumns({ profiles }: SheetView, fits: (profile: ColumnProfile) => boolean): number[] {
  return profiles.flatMap((profile, column) => (profile.filled > 0 && fits(profile) ? [column] : []))
}

function holdsNames(profile: ColumnProfile): boolean {
  return profile.texts === profile.filled && profile.positions === 0 && profile.clocks === 0
}
