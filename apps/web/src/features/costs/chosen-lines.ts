import type { CostLine, importCosts } from '@spoor/contract/routes/costs.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'

/** The kind of each chosen line, by its row. */
export type ChosenLines = ReadonlyMap<number, CostKind>

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
): RequestOf<typeof importCosts>['body']['lines'] {
  return lines.flatMap((line) => {
    const kind = chosen.get(line.row)
    if (kind === undefined || line.date === null || line.amount === null) return []
    const { date, amount, litres, odometer_km, description, occurrence } = line
    return [{ date, kind, amount, litres, odometer_km, description, occurrence }]
  })
}
