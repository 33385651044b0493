import { parseNumberText } from '../../cells/parse-number.ts'
import type { ColumnType } from '../../columns/column-types.ts'
import type { Claim, SheetView } from '../candidates.ts'
import type { ColumnProfile } from '../column-profile.ts'

/** The columns that no header claims and that have fitting values. */
export function listFreeColumns(
  { profiles, isWanted }: SheetView,
  fits: (profile: ColumnProfile) => boolean,
  ...except: ColumnType[]
): number[] {
  return profiles.flatMap((profile, column) =>
    profile.filled > 0 && !isWanted(column, ...except) && fits(profile) ? [column] : [],
  )
}

export function claimByValues({ profiles }: SheetView, type: ColumnType, column: number): Claim {
  return { type, column, because: `values such as '${profiles[column].sample}'` }
}

/** The numbers of a column, row by row; NaN for other cells. */
export function readNumbers({ body }: Pick<SheetView, 'body'>, column: number): number[] {
  return body.map(({ cells }) => parseNumberText(cells[column]?.text.trim() ?? '', 'point')?.value ?? Number.NaN)
}

/** The distinct numbers of a column, in order of first appearance. */
export function listNumbers({ distinct }: ColumnProfile): number[] {
  return [...distinct].map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
}

/** Whether numbers never decrease, like odometer readings. */
export function areInOrder(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || number >= numbers[i - 1])
}
