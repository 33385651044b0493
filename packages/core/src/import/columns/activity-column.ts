import type { SheetPlan } from '../sheet-plan.ts'

const HEADER =
  /^(?:motion|(?:motion[ _]?)?activity(?:[ _]?type)?|transport(?:ation)?[ _]?mode|mode[ _]of[ _]transport)$/i

/** The column with a phone's activity; -1 if there is none. Nothing else depends on it, so its header decides. */
export function findActivityColumn(plan: Pick<SheetPlan, 'kind' | 'headers' | 'columns'>): number {
  const found = plan.kind === 'points' ? plan.headers.findIndex((header) => HEADER.test(header.trim())) : -1
  return Object.values(plan.columns).includes(found) ? -1 : found
}
