import type { SheetPlan } from '../sheet-plan.ts'

const HEADER =
  /^(?:motion|(?:motion[ _]?)?activity(?:[ _]?type)?|transport(?:ation)?[ _]?mode|mode[ _]of[ _]transport)$/i

/** The column with a phone's activity; -1 if there is none. Nothing else depends on it, so its header decides. */
export function findActivityColumn({
  kind,
  headers,
  columns,
}: Pick<SheetPlan, 'kind' | 'headers' | 'columns'>): number {
  const found = kind === 'points' ? headers.findIndex((header) => HEADER.test(header.trim())) : -1
  return Object.values(columns).includes(found) ? -1 : found
}
