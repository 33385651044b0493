import type { CostLine, importCosts } from '@spoor/contract/routes/costs.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'

export type ChosenLines = ReadonlyMap<number, CostKind>

/** Interest of selected instalments in rand, by row; missing if unknown. */
export type KnownInterest = ReadonlyMap<number, number>

export function selectInstalments(
  lines: readonly CostLine[],
  chosen: ChosenLines,
): { row: number; date: string; amount: number }[] {
  return lines.flatMap(({ row, date, amount }) =>
    chosen.get(row) === 'instalment' && date !== null && amount !== null ? [{ row, date, amount }] : [],
  )
}

export const isImportable = ({ state }: CostLine): boolean =>
  state === 'new' || state === 'possible_duplicate' || state === 'other_vehicle'

/** Preselects lines that are clearly new costs of a known kind. */
export function preselectLines(lines: readonly CostLine[]): ChosenLines {
  return new Map(lines.flatMap(({ row, state, kind }) => (state === 'new' && kind !== null ? [[row, kind]] : [])))
}

export function toImportBody(
  lines: readonly CostLine[],
  chosen: ChosenLines,
  known: KnownInterest,
): RequestOf<typeof importCosts>['body']['lines'] {
  return lines.flatMap((line) => {
    const kind = chosen.get(line.row)
    if (kind === undefined || line.date === null || line.amount === null) return []
    const { date, amount, litres, odometer_km, description, occurrence } = line
    const interest = kind === 'instalment' ? (known.get(line.row) ?? null) : null
    return [{ date, kind, amount, interest, litres, odometer_km, description, occurrence }]
  })
}
