import { listFilledTexts, shownCell, type HeadRow, type HeadSheet } from '../tabular/head.ts'
import { isZone } from '../units/time-zone.ts'
import { findYear } from './cells/find-year.ts'
import { describeFailedLayout } from './describe-layout.ts'
import { detectSheet, isPlan } from './detect/detect-sheet.ts'
import { isRegistration, findVehicleInFileName, findVehicleInSheetName } from './detect/vehicle-name.ts'
import { ImportFailure, type ImportFailureCode } from '../failures/import-failure.ts'
import { detectLines, splitLinesInCells } from './lines-in-cells.ts'
import { attachPartialResult } from './partial-result.ts'
import { hearWitnesses } from './hear-witnesses.ts'
import { reviseBySample } from './revise-plan.ts'
import { getSheetName } from './sheet-plan.ts'
import type { PlanChange, SheetPlan, SheetRefusal, TableOptions, TablePlan, TableSource } from './sheet-plan.ts'

/**
 * Plans how to read a table from its first rows.
 * @throws ImportFailure listing the missing and detected columns
 */
export function planTable(source: TableSource, options: TableOptions): TablePlan {
  const { mapping } = options
  if (mapping?.timezone !== undefined && !isZone(mapping.timezone))
    throw new ImportFailure('mapping_does_not_fit', { found: `there is no time zone '${mapping.timezone}'` })
  const plan = reviseBySample(planColumns(source, options, []))
  // Columns chosen by hand raise no questions.
  if (Object.keys(mapping?.columns ?? {}).length > 0) return plan
  return hearWitnesses(plan, (changes) => reviseBySample(planColumns(source, options, changes)))
}

/** Decides which sheets are read, and their columns. */
function planColumns(source: TableSource, options: TableOptions, changes: readonly PlanChange[]): TablePlan {
  const lines = new Map(
    source.head.flatMap(({ sheet, rows }) => {
      const found = detectLines(rows)
      return found ? [[sheet, found]] : []
    }),
  )
  const head = source.head.map((sheet) => splitLinesInCells(sheet, lines.get(sheet.sheet) ?? null))
  const warnings: string[] = []
  let misfit: ImportFailure | null = null
  const plans: SheetPlan[] = []
  const refusals: SheetRefusal[] = []
  for (const sheet of head) {
    if (sheet.hidden) {
      if (sheet.rows.length > 0) warnings.push(`The hidden sheet '${sheet.name}' was not read.`)
      continue
    }
    try {
      const outcome = detectSheet(
        sheet,
        options.mapping,
        changes.filter((change) => change.sheet === sheet.sheet),
      )
      if (isPlan(outcome)) plans.push(outcome)
      else refusals.push(outcome)
    } catch (error) {
      // A mapping chosen by hand is for one sheet: that others lack its rows or columns matters only if none has them.
      if (!(error instanceof ImportFailure)) throw error
      misfit ??= error
    }
  }
  if (plans.length === 0) throw misfit ?? makeFailure({ ...source, head }, refusals)
  // A tracker's own trips take precedence over the points that they consist of: reading both would count them twice.
  const kind = plans.some((plan) => plan.kind === 'trips') ? 'trips' : 'points'
  const chosen = plans.filter((plan) => plan.kind === kind).toSorted((a, b) => b.score - a.score)
  for (const plan of plans) {
    if (plan.kind !== kind)
      warnings.push(
        `The sheet '${getSheetName(head, plan.sheet)}' has GPS points of the trips in the other sheets and was not read.`,
      )
  }
  const words = kind === 'trips' ? 'trips' : 'GPS points'
  for (const { sheet, filledRows } of refusals) {
    if (filledRows > 0) warnings.push(`The sheet '${getSheetName(head, sheet)}' has no ${words} and was not read.`)
  }
  warnings.push(...chosen.flatMap((sheet) => sheet.warnings))
  const sections = listSections(head)
  if (sections.length > 1)
    warnings.push(
      `The file is a backup with several sections (${sections.slice(0, 6).join(', ')}): only the rows with ${words} were read.`,
    )
  const coverYearMs = findCoverYear(head, refusals)
  const named = chosen.map((sheet): SheetPlan => {
    const name = chosen.length > 1 && lacksVehicle(sheet) ? findVehicleInSheetName(getSheetName(head, sheet.sheet)) : ''
    return {
      ...sheet,
      yearAboveMs: Number.isNaN(sheet.yearAboveMs) ? coverYearMs : sheet.yearAboveMs,
      vehicle: isRegistration(name) ? name : sheet.vehicle,
      sheetVehicle: name,
    }
  })
  const vehicle = findVehicleInFileName(options.filename ?? '')
  const isInFileName = vehicle !== '' && named.every((sheet) => lacksVehicle(sheet) && sheet.sheetVehicle === '')
  if (isInFileName) warnings.push(`No column names the vehicle; '${vehicle}' in the file's name was used.`)
  return {
    source,
    options,
    kind,
    sheets: isInFileName ? named.map((sheet) => ({ ...sheet, vehicle })) : named,
    lines,
    dates: new Map(),
    namedRows: [],
    warnings: [...new Set(warnings)],
    questions: [],
    unitNotes: [],
    isOpen: false,
    surveys: 0,
  }
}

function lacksVehicle({ columns, vehicle }: SheetPlan): boolean {
  return columns.vehicle === undefined && vehicle === ''
}

/** The year on a cover sheet, for sheets of months; NaN if none. */
function findCoverYear(head: readonly HeadSheet[], refusals: readonly SheetRefusal[]): number {
  const covers = new Set(refusals.filter((each) => each.filledRows <= MOST_ROWS_OF_COVER).map((each) => each.sheet))
  const lines = head
    .filter(({ sheet }) => covers.has(sheet))
    .flatMap(({ rows }) => rows.flatMap((row) => row.cells.map(shownCell)))
  return findYear(lines)
}

const MOST_ROWS_OF_COVER = 30

/** Failures for which the table's other columns were found. */
const LACKS_ONE_COLUMN: ReadonlySet<ImportFailureCode> = new Set(['no_date', 'no_year', 'no_position_or_place'])

function makeFailure(source: TableSource, refusals: readonly SheetRefusal[]): ImportFailure {
  const best = refusals.filter((each) => each.filledRows > 0).toSorted((a, b) => b.score - a.score)[0]
  if (!best) return new ImportFailure('empty_file')
  const sections = listSections(source.head)
  const failure =
    sections.length > 1
      ? new ImportFailure('not_a_table', { found: `a backup with the sections ${sections.slice(0, 6).join(', ')}` })
      : best.failure
  if (best.kind) attachPartialResult(failure, { kind: best.kind })
  const kind = best.kind ?? (best.hasWhere ? 'trips' : null)
  if (kind === null || !LACKS_ONE_COLUMN.has(failure.code) || Object.keys(best.partial.columns).length === 0)
    return failure
  // Lets the user fix the columns by hand, starting from those found.
  attachPartialResult(failure, { kind, layout: describeFailedLayout(source, kind, best.partial) })
  return failure
}

/** A line with the name of the section below it: `## Vehicles`, `[fuel]`, `--- Trips ---`, `=== Trips`, `*** Trips`. */
const SECTION =
  /^(?:\[\s{0,9}([^\]]{2,40})\s{0,9}\]|(?:#{1,4}|-{2,4}|={2,4}|\*{2,4})\s{0,9}([^\s#=*-][^#=*]{1,39}?)\s{0,9}(?:#{1,4}|-{2,4}|={2,4}|\*{2,4})?)$/

/** The names of a backup file's sections. Each section has its own header. */
function listSections(head: readonly HeadSheet[]): string[] {
  const find = (row: HeadRow, at: number, rows: readonly HeadRow[]): string[] => {
    const texts = listFilledTexts(row)
    const found = texts.length === 1 ? SECTION.exec(texts[0]) : null
    const below = rows.slice(at + 1, at + 3)
    if (!found || !below.some((each) => listFilledTexts(each).length > 1)) return []
    return [`'${(found[1] ?? found[2]).trim()}'`]
  }
  return [...new Set(head.flatMap(({ rows }) => rows.flatMap(find)))]
}
