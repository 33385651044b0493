import type { CostLine, importCosts } from '@spoor/contract/routes/costs.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'

/** The kind of each chosen line, by its row. */
export type ChosenLines = ReadonlyMap<number, CostKind>

/** The interest of chosen instalments in rand, by row; one without is not known. */
export type KnownInterest = ReadonlyMap<number, number>

/** The chosen lines that are instalments, with the day and amount of each. */
export function chosenInstalments(
  lines: readonly CostLine[],
  chosen: ChosenLines,
): { row: number; date: string; amount: number }[] {
  return lines.flatMap(({ row, date, amount }) =>
    chosen.get(row) === 'instalment' && date !== null && amount !== null ? [{ row, date, amount }] : [],
  )
}

/** Lines that can become costs. */
export const isImportable = ({ state }: CostLine): boolean =>
  state === 'new' || state === 'possible_duplicate' || state === 'other_vehicle'

/** What is chosen at first: lines that are surely new costs and whose words say what for. */
export function chosenAtFirst(lines: readonly CostLine[]): ChosenLines {
  return new Map(lines.flatMap(({ row, state, kind }) => (state === 'new' && kind !== null ? [[row, kind]] : [])))
}

/** The chosen lines as the server takes them. */
export function importedLines(
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
