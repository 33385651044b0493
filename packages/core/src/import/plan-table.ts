import { shownCell } from '../tabular/head.ts'
import type { HeadSheet } from '../tabular/head.ts'
import { findYear } from './cells/find-year.ts'
import { listSections } from './detect/sections.ts'
import { detectSheet, isPlan } from './detect/detect-sheet.ts'
import { isRegistration, findVehicleInFileName, findVehicleInSheetName } from './detect/vehicle-name.ts'
import { ImportFailure } from '../failures/import-failure.ts'
import type { ImportFailureCode } from '../failures/import-failure.ts'
import type { ColumnType, UploadKind } from './columns/column-types.ts'
import type { ColumnMapping } from './fields.ts'
import { attachPartialResult } from './partial-result.ts'
import type { ColumnTaken } from './result.ts'
import type { SheetPlan, SheetRefusal } from './sheet-plan.ts'

/** A table of which the first rows are known. */
interface Source {
  format: string
  describe: string
  head: readonly HeadSheet[]
}

/** How the sheets of a table are to be read. */
export interface TablePlan {
  kind: UploadKind
  /** The sheets to read, most confident first. */
  sheets: SheetPlan[]
  bySheet: Map<number, SheetPlan>
  warnings: string[]
}

/**
 * Decides which sheets are read and how.
 * @throws ImportFailure listing the missing and detected columns
 */
export function planTable(source: Source, mapping: ColumnMapping | undefined, filename = ''): TablePlan {
  const { head } = source
  const warnings: string[] = []
  let misfit: ImportFailure | null = null
  const plans: SheetPlan[] = []
  const refusals: SheetRefusal[] = []
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
    else refusals.push(outcome)
  }
  if (plans.length === 0) throw misfit ?? makeFailure(source, refusals)
  // Trips that a tracker made itself come before the points that they were made of: reading both would count twice.
  const kind = plans.some((plan) => plan.kind === 'trips') ? 'trips' : 'points'
  const sheets = plans.filter((plan) => plan.kind === kind).toSorted((a, b) => b.score - a.score)
  for (const plan of plans) {
    if (plan.kind !== kind)
      warnings.push(
        `The sheet '${getSheetName(head, plan.sheet)}' has GPS points of the trips in the other sheets and was not read.`,
      )
  }
  for (const { sheet, filledRows } of refusals) {
    if (filledRows > 0)
      warnings.push(
        `The sheet '${getSheetName(head, sheet)}' has no ${kind === 'trips' ? 'trips' : 'GPS points'} and was not read.`,
      )
  }
  takeCoverYear(head, refusals, sheets)
  for (const sheet of sheets)
    for (const warning of sheet.warnings) if (!warnings.includes(warning)) warnings.push(warning)
  if (sheets.length > 1) {
    for (const plan of sheets) {
      if (plan.columns.vehicle !== undefined || plan.vehicle !== '') continue
      plan.vehicle = findVehicleInSheetName(getSheetName(head, plan.sheet))
      plan.isNamedBySheet = plan.vehicle !== '' && !isRegistration(plan.vehicle)
    }
  }
  const sections = [...new Set(head.flatMap(({ rows }) => listSections(rows)))]
  if (sections.length > 1)
    warnings.push(
      `The file is a backup with several sections (${sections.slice(0, 6).join(', ')}): only the rows with ${kind === 'trips' ? 'trips' : 'GPS points'} were read.`,
    )
  const vehicle = findVehicleInFileName(filename)
  if (vehicle !== '' && sheets.every((plan) => plan.columns.vehicle === undefined && plan.vehicle === '')) {
    for (const plan of sheets) plan.vehicle = vehicle
    warnings.push(`No column names the vehicle; '${vehicle}' in the file's name was used.`)
  }
  return { kind, sheets, bySheet: new Map(sheets.map((sheet) => [sheet.sheet, sheet])), warnings }
}

/** Sheets of months may leave their year to the cover. */
function takeCoverYear(head: readonly HeadSheet[], refusals: readonly SheetRefusal[], sheets: SheetPlan[]): void {
  const covers = new Set(refusals.filter((each) => each.filledRows <= MOST_ROWS_OF_COVER).map((each) => each.sheet))
  const lines = head
    .filter(({ sheet }) => covers.has(sheet))
    .flatMap(({ rows }) => rows.flatMap((row) => row.cells.map(shownCell)))
  const yearMs = findYear(lines)
  for (const sheet of sheets) if (Number.isNaN(sheet.yearAboveMs)) sheet.yearAboveMs = yearMs
}

const MOST_ROWS_OF_COVER = 30

export function getSheetName(head: readonly HeadSheet[], sheet: number): string {
  return head.find((each) => each.sheet === sheet)?.name ?? ''
}

/** The types assigned to a sheet's columns, and why. */
export function listUsedColumns({
  sheet,
  columns,
  headers,
  because,
}: Pick<SheetPlan, 'sheet' | 'columns' | 'headers' | 'because'>): ColumnTaken[] {
  return (Object.entries(columns) as [ColumnType, number][]).map(([field, column]) => ({
    field,
    sheet,
    column,
    header: headers[column]?.trim() ?? '',
    because: because[field] ?? '',
  }))
}

/** Of a table that fails so, the other columns were found. */
const LACKS_ONE_COLUMN: ReadonlySet<ImportFailureCode> = new Set(['no_date', 'no_year', 'no_position_or_place'])

function makeFailure(source: Source, refusals: readonly SheetRefusal[]): ImportFailure {
  const worth = (each: SheetRefusal): number =>
    Number(each.hasDate) * 4 + Number(each.hasWhere) * 4 + Number(each.hasHeader) * 2 + Number(each.hasRows)
  const best = refusals.filter((each) => each.filledRows > 0).toSorted((a, b) => worth(b) - worth(a))[0]
  if (!best) return new ImportFailure('empty_file')
  const sections = [...new Set(source.head.flatMap(({ rows }) => listSections(rows)))]
  const failure =
    sections.length > 1
      ? new ImportFailure('not_a_table', { found: `a backup with the sections ${sections.slice(0, 6).join(', ')}` })
      : makeSheetFailure(best)
  if (best.kind) attachPartialResult(failure, { kind: best.kind })
  const kind = best.kind ?? (best.hasWhere ? 'trips' : null)
  const { headerRow, columns, fingerprint } = best.partial
  if (kind === null || !LACKS_ONE_COLUMN.has(failure.code) || Object.keys(columns).length === 0) return failure
  // What was found is there when its columns are put right by hand.
  attachPartialResult(failure, {
    kind,
    layout: {
      kind,
      format: source.format,
      description: source.describe,
      mapping: { kind, header_row: headerRow, columns },
      columns: listUsedColumns(best.partial),
      sheets: source.head.map((sheet) => sheet.name),
      header_fingerprint: fingerprint,
    },
  })
  return failure
}

function makeSheetFailure(best: SheetRefusal): ImportFailure {
  const { found } = best
  if (!best.hasRows && best.hasHeader) return new ImportFailure('no_rows')
  if (best.isOdometerLog && !best.isFuelLog && best.hasDate && best.hasYear)
    return new ImportFailure('odometer_log', { found })
  if (best.isFuelLog) return new ImportFailure('not_a_table', { found: `a fuel log with ${found}` })
  if (best.hasWhere && !best.hasDate) return new ImportFailure('no_date', { found })
  if (best.isStopList) return new ImportFailure('not_a_table', { found: `a list of stops or events with ${found}` })
  if (best.hasDate && !best.hasYear) return new ImportFailure('no_year', { found: `for example '${best.sampleDate}'` })
  if (best.hasDate && best.hasRows) return new ImportFailure('no_position_or_place', { found })
  return new ImportFailure('not_a_table', { found })
}
