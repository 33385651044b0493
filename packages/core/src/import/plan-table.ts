import type { HeadSheet } from '../tabular/head.ts'
import { detectSheet, isPlan } from './detect/detect-sheet.ts'
import { vehicleOfSheetName } from './detect/vehicle-name.ts'
import { ImportFailure } from './failure.ts'
import type { ColumnMapping, UploadKind } from './fields.ts'
import type { SheetPlan, SheetRefusal } from './sheet-plan.ts'

/** How the sheets of a table are to be read. */
export interface TablePlan {
  kind: UploadKind
  /** The sheets that are read, the one that was surest first. */
  sheets: SheetPlan[]
  bySheet: Map<number, SheetPlan>
  warnings: string[]
}

/**
 * Decides which sheets are read and how.
 * @throws ImportFailure that names what the table lacks and what was found instead
 */
export function planTable(head: readonly HeadSheet[], mapping: ColumnMapping | undefined): TablePlan {
  const warnings: string[] = []
  let misfit: ImportFailure | null = null
  const plans: SheetPlan[] = []
  const refusals: { refusal: SheetRefusal; name: string }[] = []
  for (const sheet of head) {
    if (sheet.hidden) {
      if (sheet.rows.length > 0) warnings.push(`The hidden sheet '${sheet.name}' was not read.`)
      continue
    }
    let outcome: SheetPlan | SheetRefusal
    try {
      outcome = detectSheet(sheet, mapping)
    } catch (error) {
      // A mapping by hand is made for one sheet: that others lack its rows or columns matters only if none has them.
      if (!(error instanceof ImportFailure)) throw error
      misfit ??= error
      continue
    }
    if (isPlan(outcome)) plans.push(outcome)
    else refusals.push({ refusal: outcome, name: sheet.name })
  }
  if (plans.length === 0) throw misfit ?? failureOf(refusals.map((each) => each.refusal))
  // Trips that a tracker made itself come before the points that they were made of: reading both would count twice.
  const kind = plans.some((plan) => plan.kind === 'trips') ? 'trips' : 'points'
  const sheets = plans.filter((plan) => plan.kind === kind).toSorted((a, b) => b.score - a.score)
  for (const plan of plans) {
    if (plan.kind !== kind)
      warnings.push(
        `The sheet '${nameOf(head, plan.sheet)}' has GPS points of the trips in the other sheets and was not read.`,
      )
  }
  for (const { refusal, name } of refusals) {
    if (refusal.filledRows > 0)
      warnings.push(`The sheet '${name}' has no ${kind === 'trips' ? 'trips' : 'GPS points'} and was not read.`)
  }
  for (const sheet of sheets)
    for (const warning of sheet.warnings) if (!warnings.includes(warning)) warnings.push(warning)
  if (sheets.length > 1) {
    for (const plan of sheets)
      if (plan.columns.vehicle === undefined) plan.vehicle ||= vehicleOfSheetName(nameOf(head, plan.sheet))
  }
  return { kind, sheets, bySheet: new Map(sheets.map((sheet) => [sheet.sheet, sheet])), warnings }
}

function nameOf(head: readonly HeadSheet[], sheet: number): string {
  return head.find((each) => each.sheet === sheet)?.name ?? ''
}

function failureOf(refusals: readonly SheetRefusal[]): ImportFailure {
  const worth = (each: SheetRefusal): number =>
    Number(each.hasDate) * 4 + Number(each.hasWhere) * 4 + Number(each.hasHeader) * 2 + Number(each.hasRows)
  const best = refusals.filter((each) => each.filledRows > 0).toSorted((a, b) => worth(b) - worth(a))[0]
  if (!best) return new ImportFailure('empty_file')
  const failure = failureOfSheet(best)
  if (best.kind) failure.understood.kind = best.kind
  return failure
}

function failureOfSheet(best: SheetRefusal): ImportFailure {
  const { found } = best
  if (!best.hasRows && best.hasHeader) return new ImportFailure('no_rows')
  if (best.isFuelLog) return new ImportFailure('not_a_table', { found: `a fuel log with ${found}` })
  if (best.hasWhere && !best.hasDate) return new ImportFailure('no_date', { found })
  if (best.isStopList) return new ImportFailure('not_a_table', { found: `a list of stops or events with ${found}` })
  if (best.hasDate && !best.hasYear) return new ImportFailure('no_year', { found: `for example '${best.sampleDate}'` })
  if (best.hasDate && best.hasRows) return new ImportFailure('no_position_or_place', { found })
  return new ImportFailure('not_a_table', { found })
}
