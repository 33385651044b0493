import { CellKind } from '../../tabular/row.ts'
import { listFilledTexts, shownCell, type HeadRow, type HeadSheet } from '../../tabular/head.ts'
import { trimBlanks } from '../cells/cell-text.ts'
import { parseDayHeading } from '../cells/day-heading.ts'
import { listTypesHolding, type ColumnType, type UploadKind } from '../columns/column-types.ts'
import { hasLocalTimes } from './infer-zone.ts'
import type { ColumnMapping } from '../fields.ts'
import { ImportFailure } from '../../failures/import-failure.ts'
import type { PlanChange, SheetPlan, SheetRefusal } from '../sheet-plan.ts'
import { detectOutline } from '../trips/outline.ts'
import { hasLongitudeFirst, findMisplacedAxes } from './axes.ts'
import type { Claim } from './candidates.ts'
import type { Chosen, ColumnProfile } from './column-profile.ts'
import { detectForms } from './column-forms.ts'
import { headerFingerprint } from './header-fingerprint.ts'
import type { FoundHeader } from './header-row.ts'
import { hasAny, hasPosition, type Assignment } from './hypothesis.ts'
import { inferKind } from './infer-kind.ts'
import { holdsDaysOfMonth } from './layouts/day-of-month.ts'
import { LAYOUTS } from './layouts/layouts.ts'
import { CHOSEN_BY_HAND, indexColumns, resolveSheet } from './resolve-sheet.ts'
import { findSixtieths } from './sixtieths.ts'
import { listUnreadNames, listUnreadTwins } from './unread-columns.ts'
import { areNamedOnce, findVehicleInPreamble } from './vehicle-name.ts'
import { viewTable, type TableView } from './view-table.ts'

/** Detects how to read a sheet from its first rows; a refusal lists the columns found and missing. */
export function detectSheet(
  sheet: HeadSheet,
  mapping: ColumnMapping | undefined,
  changes: readonly PlanChange[] = [],
): SheetPlan | SheetRefusal {
  const table = viewTable(sheet, mapping?.header_row)
  const { rows, header, readHeader, above, view } = table
  const { headers, profiles, body } = view
  const resolution = resolveSheet(
    view,
    LAYOUTS,
    [...listChosenClaims(mapping, profiles), ...changes.flatMap(({ claims = [] }) => claims)],
    changes.flatMap(({ bans = [] }) => bans),
  )
  const { assignment } = resolution
  const byHand = Object.keys(mapping?.columns ?? {}).length > 0
  const kind = mapping?.kind ?? inferKind(assignment)
  if (kind === null && mapping && Object.keys(mapping.columns).length > 0)
    throw new ImportFailure('mapping_does_not_fit', { found: 'it has neither trips nor GPS points' })
  const { columns, because } = indexColumns(assignment, kind ?? 'trips')
  const hasDayHeadings = rows.some((row) => parseDayHeading(listFilledTexts(row)) !== null)
  if (kind === null || lacksColumns(kind, columns, hasDayHeadings) || (body.length === 0 && !mapping))
    return describeRefusal(sheet, table, assignment)

  const chosen = { columns, profiles, headers }
  const pairs = hasLongitudeFirst(chosen)
  return {
    sheet: sheet.sheet,
    kind,
    headerRow: header ? rows[header.index].number : 0,
    headers: [...headers],
    columns,
    because,
    sixtieths: findSixtieths(chosen),
    longitudeFirst: pairs.columns,
    ...detectForms(chosen, body, above, mapping),
    turnedDates: new Set(changes.flatMap(({ turned = [] }) => turned)),
    yearAboveMs: table.yearMs,
    monthAboveMs: columns.month === undefined ? table.monthMs : Number.NaN,
    vehicle: findVehicleInPreamble(above),
    sheetVehicle: '',
    signs: { isSouth: false, isWest: false },
    isVehicleFromAbove:
      columns.vehicle !== undefined &&
      areNamedOnce(body.map(({ cells }) => trimBlanks(cells[columns.vehicle ?? -1]?.text ?? ''))),
    outline: kind === 'trips' ? detectOutline(body) : null,
    back: changes.findLast(({ back }) => back)?.back ?? null,
    fingerprint: header ? headerFingerprint(headers) : '',
    warnings: [
      ...(byHand || assignment.has('north_south') ? [] : findMisplacedAxes(chosen)),
      ...resolution.doubts,
      ...(readHeader >= 0 && mapping?.header_row === undefined ? findTableAbove(sheet, rows, readHeader) : []),
      ...(byHand ? [] : [...listUnreadTwins(chosen), ...listUnreadNames(chosen, kind)]),
      ...pairs.warnings,
      ...findLocalWithZulu(chosen),
    ],
    score: Object.keys(columns).length + (header ? 5 : 0),
  }
}

/** A note on local times that end in Z, which normally means UTC. */
function findLocalWithZulu({ columns, profiles, headers }: Chosen): string[] {
  const found = listTypesHolding('instant').flatMap((type) => {
    const column = columns[type]
    if (column === undefined || !hasLocalTimes(headers[column])) return []
    return [...(profiles[column]?.distinct ?? [])].some((text) => /\d\s?(?:Z|[+-]00:?00)$/.test(text)) ? [column] : []
  })
  if (found.length === 0) return []
  const names = [...new Set(found)].map((column) => `'${headers[column].trim()}'`).join(' and ')
  return [`The times in ${names} are local by their header: that they end in Z, as times in UTC do, was ignored.`]
}

/** The user's choices as claims. */
function listChosenClaims(mapping: ColumnMapping | undefined, profiles: readonly ColumnProfile[]): Claim[] {
  return (Object.entries(mapping?.columns ?? {}) as [ColumnType, number][]).map(([type, column]) => {
    if (column >= profiles.length)
      throw new ImportFailure('mapping_does_not_fit', { found: `there is no column ${column + 1}` })
    // Older mappings may use a column with days of the month as the date.
    const isDay = (type === 'date' || type === 'start_date') && holdsDaysOfMonth(profiles[column])
    return { type: isDay ? 'day' : type, column, because: CHOSEN_BY_HAND }
  })
}

/** Whether the outcome of {@link detectSheet} is a plan. */
export function isPlan(outcome: SheetPlan | SheetRefusal): outcome is SheetPlan {
  return 'columns' in outcome
}

/** A note on a separate table above the header: only one table per sheet is read. */
function findTableAbove(sheet: HeadSheet, rows: readonly HeadRow[], header: number): string[] {
  const above = rows.slice(0, header)
  const plan = header > 0 ? detectSheet({ ...sheet, rows: above }, undefined) : null
  if (plan === null || !isPlan(plan)) return []
  const below = above.filter((row) => row.number > plan.headerRow).length
  return [
    `${below === 1 ? 'A row' : `${below} rows`} of another table above the header in row ${rows[header].number} ${below === 1 ? 'was' : 'were'} not read. Put that table into a file of its own.`,
  ]
}

/** Whether a file of this kind lacks a date, or a place. */
function lacksColumns(kind: UploadKind, columns: SheetPlan['columns'], hasDayHeadings: boolean): boolean {
  const has = (...types: ColumnType[]): boolean => types.some((type) => columns[type] !== undefined)
  if (kind === 'points') {
    const isDated = has('time', 'date', 'day') || (has('time_of_day') && hasDayHeadings)
    return !isDated || !(has('position') || (has('latitude') && has('longitude')))
  }
  const isDated = has('start_time', 'start_date', 'end_time', 'end_date', 'day')
  if (!isDated && !(has('start_time_of_day') && hasDayHeadings)) return true
  const isPlaced = has(
    'start_location',
    'end_location',
    'start_position',
    'end_position',
    'start_latitude',
    'end_latitude',
  )
  return !isPlaced && !has('start_odometer', 'distance', 'business_distance')
}

/** The failure for an unreadable sheet, listing its existing and missing columns. */
function describeRefusal(sheet: HeadSheet, { rows, header, view }: TableView, assignment: Assignment): SheetRefusal {
  const { profiles, headers, body, best } = view
  const isDated = profiles.some(
    ({ timestamps, dates, filled }) => timestamps + dates > 0 && timestamps + dates >= filled * 0.5,
  )
  const yearless = profiles.find((profile) => profile.yearless > 0 && profile.yearless >= profile.filled * 0.5)
  const hasDate = isDated || yearless !== undefined
  const isPlaced = hasPosition(assignment)
  const hasWhere =
    isPlaced ||
    assignment.has('location') ||
    (['start', 'end'] as const).some((side) =>
      hasAny(assignment, `${side}_location`, `${side}_position`, `${side}_latitude`),
    )
  const kind = inferKind(assignment) ?? (isPlaced ? 'points' : null)
  const found = describe(rows, header, headers)
  const isFuelLog = best('fuel') !== undefined && !hasWhere
  const isOdometerLog = best('odometer') !== undefined && best('distance') === undefined && !hasWhere
  const explain = (): ImportFailure => {
    if (body.length === 0 && header) return new ImportFailure('no_rows')
    if (isOdometerLog && !isFuelLog && isDated) return new ImportFailure('odometer_log', { found })
    if (isFuelLog) return new ImportFailure('not_a_table', { found: `a fuel log with ${found}` })
    if (hasWhere && !hasDate) return new ImportFailure('no_date', { found })
    if (hasWhere && !isPlaced)
      return new ImportFailure('not_a_table', { found: `a list of stops or events with ${found}` })
    if (yearless && !isDated) return new ImportFailure('no_year', { found: `for example '${yearless.sample}'` })
    return new ImportFailure(hasDate && body.length > 0 ? 'no_position_or_place' : 'not_a_table', { found })
  }
  return {
    sheet: sheet.sheet,
    filledRows: rows.length,
    failure: explain(),
    score: Number(hasDate) * 4 + Number(hasWhere) * 4 + Number(header !== null) * 2 + Number(body.length > 0),
    kind,
    partial: {
      sheet: sheet.sheet,
      ...indexColumns(assignment, kind ?? 'trips'),
      headerRow: header ? rows[header.index].number : 0,
      headers: [...headers],
      fingerprint: header ? headerFingerprint(headers) : '',
    },
    hasWhere,
  }
}

function describe(rows: readonly HeadRow[], header: FoundHeader | null, headers: readonly string[]): string {
  const cells = header ? rows[header.index].cells : []
  const names = header
    ? headers
        .map((each, column) => (cells[column]?.kind === CellKind.date ? shownCell(cells[column]) : each.trim()))
        .filter((each) => each !== '')
    : []
  if (names.length > 0) {
    const shown = names.slice(0, 6).map((name) => `'${name.slice(0, 40)}'`)
    return `columns ${shown.join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}`
  }
  const first = rows[0]?.cells.map(shownCell).filter((text) => text !== '') ?? []
  const text = first.slice(0, 6).join(' ').replaceAll(/\s+/g, ' ')
  return `a first row '${text.length > 80 ? `${text.slice(0, 77)}…` : text}'`
}
