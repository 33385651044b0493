import { CellKind } from '../../tabular/row.ts'
import { filledTextsOf, keepRow, shownCell } from '../../tabular/head.ts'
import type { HeadRow, HeadSheet } from '../../tabular/head.ts'
import { withoutBlanks } from '../cells/cell-text.ts'
import { dayHeading } from '../cells/day-heading.ts'
import { monthNumberOf } from '../cells/month-names.ts'
import { DAY_OF_MONTH } from '../cells/week-days.ts'
import { monthOfLines, yearOfLines } from '../cells/year-of-lines.ts'
import type { ColumnMapping, Field, UploadKind } from '../fields.ts'
import { ImportFailure } from '../failure.ts'
import { realign, shapeOfHeader } from '../realign-row.ts'
import type { SheetPlan, SheetRefusal } from '../sheet-plan.ts'
import { outlineOf } from '../trips/outline.ts'
import {
  chooseByHeaders,
  chooseByValues,
  chooseClassification,
  chooseSharedCells,
  fieldsOf,
  hasPosition,
  LINE,
} from './choose-columns.ts'
import type { Choices } from './choose-columns.ts'
import { chooseRoute } from './choose-route.ts'
import { formsOf } from './column-forms.ts'
import { profileColumns } from './column-profile.ts'
import type { ColumnProfile } from './column-profile.ts'
import { headerFingerprint } from './header-fingerprint.ts'
import { findHeader, headerAt } from './header-row.ts'
import type { FoundHeader } from './header-row.ts'
import { headRowAsRow } from './head-row-as-row.ts'
import { withRowsBeside } from './header-of-several-rows.ts'
import { aboveOtherOrder, withoutLinesBetween } from './lines-between.ts'
import { normaliseHeader } from './normalise-header.ts'
import { longitudeFirst, putAxesRight } from './put-axes-right.ts'
import { sampleRows } from './sample-rows.ts'
import { vehicleByValues } from './vehicle-by-values.ts'
import { withoutTableBeside } from './table-beside.ts'
import { turnedDates } from './turned-dates.ts'
import { areNamedOnce, vehicleOfNames, vehicleOfPreamble } from './vehicle-name.ts'

/** How many rows below the header are looked at. */
const SAMPLE_ROWS = 400
/** Of tables with hundreds of columns, fewer rows tell as much. */
const SAMPLE_CELLS = 12_000
const LEAST_ROWS = 40

/** Finds out how a sheet is to be read from its first rows; a refusal says what it has and lacks. */
export function detectSheet(sheet: HeadSheet, mapping: ColumnMapping | undefined): SheetPlan | SheetRefusal {
  const rows = sheet.rows.filter((row) =>
    row.cells.some((cell) => cell.kind !== CellKind.empty && cell.text.trim() !== ''),
  )
  const found = chooseHeader(rows, mapping)
  const { header, beside } = found ? withoutTableBeside(withRowsBeside(found, rows)) : { header: null, beside: -1 }
  const meanings = header?.meanings ?? null
  const below = sampleRows(rows.slice(header ? header.index + 1 : 0), meanings, SAMPLE_ROWS)
  const values = below.filter((row) => dayHeading(filledTextsOf(row)) === null)
  const inOrder = aboveOtherOrder(values.length > 0 ? values : below, header?.headers ?? [])
  const body = straight(withoutLinesBetween(inOrder, header?.headers ?? []), header)
  const width = Math.max(header?.headers.length ?? 0, ...(header ? [] : body.map((row) => row.cells.length)), 0)
  const profiles = profileColumns(
    sampleRows(body, meanings, Math.max(LEAST_ROWS, Math.floor(SAMPLE_CELLS / Math.max(1, width)))),
    width,
  )
  const headers = Array.from({ length: width }, (_, column) => header?.headers[column] ?? '')
  const choices = header ? chooseByHeaders(headers, header.meanings, profiles, body) : new Map()
  chooseByValues(choices, profiles, { hasHeader: header !== null, headers })
  chooseSharedCells(choices, profiles)
  chooseClassification(choices, profiles)
  chooseRoute(choices, headers, profiles)
  splitLines(choices, profiles, body)
  const above = header ? rows.slice(0, header.index) : []
  const lines = above.flatMap((row) => row.cells.map(shownCell))
  const yearOfTitle = yearOfLines(lines)
  const yearAboveMs = Number.isNaN(yearOfTitle) ? yearOfLines([sheet.name]) : yearOfTitle
  const monthOfTitle = monthOfLines(lines, yearAboveMs)
  const monthAboveMs = Number.isNaN(monthOfTitle) ? monthOfLines([sheet.name], yearAboveMs) : monthOfTitle
  const monthColumn = monthOfDays(choices, headers, profiles)
  const isDayOfMonth =
    (monthColumn >= 0 || !Number.isNaN(monthAboveMs)) && chooseDayOfMonth(choices, header?.meanings ?? [], profiles)

  if (isDriveToOnePlace(choices)) moveToEnd(choices)
  const kind = mapping?.kind ?? kindOf(choices)
  const { columns, because } = fieldsOf(choices, kind ?? 'trips')
  const warnings = mapping || choices.has(':northSouth') ? [] : putAxesRight(columns, because, profiles, headers)
  if (mapping) applyMapping(mapping, kind, columns, because, width)
  else {
    if (kind === 'points') {
      if (isZeroWell(columns, headers, body)) delete columns.valid
      warnings.push(...vehicleByValues(columns, because, headers, profiles, body))
    }
    const notes = vehicleOfNames(columns, because, headers, profiles)
    if (kind === 'points') warnings.push(...notes)
  }
  const missing = lacking(kind, columns, choices, () => rows.some((row) => dayHeading(filledTextsOf(row)) !== null))
  if (kind === null || missing || (body.length === 0 && !mapping))
    return refusal(sheet, rows, header, body, headers, profiles, choices)
  if (found && mapping?.header_row === undefined) warnings.push(...tableAbove(sheet, rows, found.index))
  if (beside >= 0 && !mapping)
    warnings.push(
      `The second table, which begins in column ${beside + 1}, was not read. Put that table into a file of its own.`,
    )

  const turned = turnedDates(body, columns)
  for (const column of turned)
    warnings.push(
      `A spreadsheet had turned day and month of the dates in '${headers[column].trim() || `column ${column + 1}`}' up to the 12th and left the others as text; they were turned back.`,
    )
  const pairs = longitudeFirst(columns, profiles, headers)
  return {
    sheet: sheet.sheet,
    kind,
    headerRow: header ? rows[header.index].number : 0,
    headers,
    columns,
    because,
    northSouth: choices.get(':northSouth')?.column ?? -1,
    eastWest: choices.get(':eastWest')?.column ?? -1,
    longitudeFirst: pairs.columns,
    businessDistance: choices.get(':businessDistance')?.column ?? -1,
    privateDistance: choices.get(':privateDistance')?.column ?? -1,
    businessMark: choices.get(':businessMark')?.column ?? -1,
    privateMark: choices.get(':privateMark')?.column ?? -1,
    status: choices.get(':status')?.column ?? -1,
    ...formsOf({ headers, profiles, columns, choices, body, above, mapping }),
    turnedDates: turned,
    yearAboveMs,
    monthAboveMs: isDayOfMonth && monthColumn < 0 ? monthAboveMs : Number.NaN,
    monthColumn: isDayOfMonth ? monthColumn : -1,
    vehicle: vehicleOfPreamble(above),
    isVehicleFromAbove:
      columns.vehicle !== undefined && areNamedOnce(body.map((row) => namedIn(row, columns.vehicle ?? -1))),
    outline: kind === 'trips' ? outlineOf(body) : null,
    fingerprint: header ? headerFingerprint(headers) : '',
    warnings: [...warnings, ...pairs.warnings],
    score: Object.keys(columns).length + (header ? 5 : 0),
  }
}

/** Whether the outcome of {@link detectSheet} is a plan. */
export function isPlan(outcome: SheetPlan | SheetRefusal): outcome is SheetPlan {
  return 'columns' in outcome
}

function chooseHeader(rows: readonly HeadRow[], mapping: ColumnMapping | undefined): FoundHeader | null {
  if (mapping?.header_row === undefined) return findHeader(rows)
  if (mapping.header_row === 0) return null
  const index = rows.findIndex((row) => row.number === mapping.header_row)
  if (index < 0)
    throw new ImportFailure('mapping_does_not_fit', { found: `row ${mapping.header_row} is empty or not there` })
  return headerAt(rows[index], index)
}

/** A note on rows above the header that are a table of their own: of a sheet one table is read. */
function tableAbove(sheet: HeadSheet, rows: readonly HeadRow[], header: number): string[] {
  const above = rows.slice(0, header)
  const plan = header > 0 ? detectSheet({ ...sheet, rows: above }, undefined) : null
  if (plan === null || !isPlan(plan)) return []
  const below = above.filter((row) => row.number > plan.headerRow).length
  return [
    `${below === 1 ? 'A row' : `${below} rows`} of another table above the header in row ${rows[header].number} ${below === 1 ? 'was' : 'were'} not read. Put that table into a file of its own.`,
  ]
}

function namedIn(row: HeadRow, column: number): string {
  return withoutBlanks(row.cells[column]?.text ?? '')
}

/**
 * Whether a column of codes would leave most rows out for want of a GPS fix though their positions go on: some trackers
 * write 0 where all is well.
 */
function isZeroWell(
  { valid, latitude, position }: Partial<Record<Field, number>>,
  headers: readonly string[],
  body: readonly HeadRow[],
): boolean {
  if (valid === undefined || /valid/i.test(headers[valid])) return false
  const zeros = body.filter((row) => namedIn(row, valid) === '0')
  const places = new Set(zeros.map((row) => namedIn(row, latitude ?? position ?? -1)))
  return zeros.length * 2 > body.length && places.size > 2 && places.size * 4 > zeros.length
}

/** The rows with cells that unquoted commas have shifted put back under their headers. */
function straight(body: readonly HeadRow[], header: FoundHeader | null): readonly HeadRow[] {
  if (!header) return body
  const shape = shapeOfHeader(header.meanings)
  return body.map((row) => (row.cells.length > shape.width ? keepRow(realign(headRowAsRow(row, 0), shape)) : row))
}

function applyMapping(
  mapping: ColumnMapping,
  kind: UploadKind | null,
  columns: Partial<Record<Field, number>>,
  because: Partial<Record<Field, string>>,
  width: number,
): void {
  const chosen = Object.entries(mapping.columns) as [Field, number][]
  if (chosen.length === 0) return
  for (const [field, column] of chosen) {
    if (column >= width) throw new ImportFailure('mapping_does_not_fit', { found: `there is no column ${column + 1}` })
    // What was found for this column or instead of this field gives way to the user's choice.
    for (const other of Object.keys(columns) as Field[]) {
      if (columns[other] === column && mapping.columns[other] === undefined) delete columns[other]
    }
    for (const rival of RIVALS[field] ?? []) if (mapping.columns[rival] === undefined) delete columns[rival]
    columns[field] = column
    because[field] = 'chosen by you'
  }
  if (kind === null) throw new ImportFailure('mapping_does_not_fit', { found: 'it has neither trips nor GPS points' })
}

const RIVALS: Partial<Record<Field, readonly Field[]>> = {
  time: ['date', 'time_of_day'],
  date: ['time'],
  position: ['latitude', 'longitude'],
  latitude: ['position'],
  longitude: ['position'],
  start_time: ['start_date', 'start_time_of_day'],
  start_date: ['start_time'],
  end_time: ['end_date', 'end_time_of_day'],
  end_date: ['end_time'],
  start_position: ['start_latitude', 'start_longitude'],
  end_position: ['end_latitude', 'end_longitude'],
}

/**
 * The column 'Month' beside 'Year', whose days another may count; -1 where there is none, or where the hour stands in a
 * column of its own as well, for then the time of day could not be read.
 */
function monthOfDays(choices: Choices, headers: readonly string[], profiles: readonly ColumnProfile[]): number {
  if (!choices.has(':year')) return -1
  const words = headers.map((header) => normaliseHeader(header).words)
  if (words.some((word) => /^(?:hours?|hh?|uur|ure|stunde|heure|hora|ora)$/.test(word))) return -1
  return words.findIndex((word, column) => {
    const { distinct, filled } = profiles[column]
    const isMonth = /^(?:month|months|maand|monat|mois|mes|mese)$/.test(word)
    return isMonth && filled > 0 && [...distinct].every((text) => monthNumberOf(text) > 0)
  })
}

/** In a sheet of one month, or beside a month and a year, 'Day' may count days. */
function chooseDayOfMonth(
  choices: Choices,
  meanings: FoundHeader['meanings'],
  profiles: readonly ColumnProfile[],
): boolean {
  if ([...choices.keys()].some((key) => /:(?:time|date)$/.test(key))) return false
  const column = profiles.findIndex(
    (profile, index) =>
      meanings[index]?.thing === 'date' &&
      profile.filled > 0 &&
      [...profile.distinct].filter((text) => DAY_OF_MONTH.test(text)).length >= profile.distinct.size * 0.7,
  )
  if (column >= 0)
    choices.set(':date', { column, score: 5, because: 'days of the month that the sheet or its own column names' })
  return column >= 0
}

/** A line or several points in one cell hold both ends of a trip. */
function splitLines(choices: Choices, profiles: readonly ColumnProfile[], body: readonly HeadRow[]): void {
  const column = profiles.findIndex(
    (profile, index) =>
      profile.filled > 0 &&
      body.some((row) => /^\s*(?:LINESTRING|MULTIPOINT|MULTILINESTRING)/i.test(row.cells[index]?.text ?? '')),
  )
  if (column < 0) return
  choices.delete(':position')
  for (const side of ['start', 'end']) choices.set(`${side}:position`, { column, score: 8, because: LINE })
}

/** Whether rows with one position tell of drives: a beginning, an end and a way, as where each ends at a stop. */
function isDriveToOnePlace(choices: Choices): boolean {
  const isTimed = ['start', 'end'].every((side) => choices.has(`${side}:time`))
  const hasEnd = [...choices.keys()].some((key) => /^(?:start|end):(?:place|position|lat)$/.test(key))
  return hasPosition(choices) && isTimed && !hasEnd && choices.has(':distance')
}

/** Makes the one position of rows with drives that of their ends. */
function moveToEnd(choices: Choices): void {
  for (const thing of ['lat', 'lng', 'position', 'place']) {
    const choice = choices.get(`:${thing}`)
    if (choice) choices.set(`end:${thing}`, choice)
    choices.delete(`:${thing}`)
  }
}

function kindOf(choices: Choices): UploadKind | null {
  const has = (key: string): boolean => choices.has(key)
  const end = (side: string): boolean =>
    has(`${side}:place`) || has(`${side}:position`) || (has(`${side}:lat`) && has(`${side}:lng`))
  if (end('start') && end('end')) return 'trips'
  if (hasPosition(choices) && !end('end')) return 'points'
  if (has('start:odometer') && has('end:odometer')) return 'trips'
  // One end named, and a way or an end of time beside it: a trip to (or from) somewhere.
  if ((end('start') || end('end')) && (has(':distance') || has(':businessDistance') || (end('end') && has('end:time'))))
    return 'trips'
  if (has(':place') && (has(':distance') || has(':businessDistance'))) return 'trips'
  return null
}

function lacking(
  kind: UploadKind | null,
  columns: Partial<Record<Field, number>>,
  choices: Choices,
  hasDayHeadings: () => boolean,
): boolean {
  const has = (field: Field): boolean => columns[field] !== undefined
  if (kind === 'points')
    return (
      !(has('time') || has('date') || (has('time_of_day') && hasDayHeadings())) ||
      !(has('position') || (has('latitude') && has('longitude')))
    )
  const isDated = has('start_time') || has('start_date') || has('end_time') || has('end_date')
  if (!isDated && !(has('start_time_of_day') && hasDayHeadings())) return true
  const anyPlace = (
    [
      'start_location',
      'end_location',
      'start_position',
      'end_position',
      'start_latitude',
      'end_latitude',
      'start_odometer',
      'distance',
    ] as const
  ).some(has)
  return !anyPlace && !choices.has(':businessDistance')
}

function refusal(
  sheet: HeadSheet,
  rows: readonly HeadRow[],
  header: FoundHeader | null,
  body: readonly HeadRow[],
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
  choices: Choices,
): SheetRefusal {
  const keys = [...choices.keys()]
  const dated = profiles.find(
    (profile) => profile.timestamps + profile.dates > 0 && profile.timestamps + profile.dates >= profile.filled * 0.5,
  )
  const yearless = profiles.find((profile) => profile.yearless > 0 && profile.yearless >= profile.filled * 0.5)
  const hasWhere =
    hasPosition(choices) || keys.some((key) => /^(?:start|end):(?:place|position|lat)$|^:place$/.test(key))
  const kind = kindOf(choices) ?? (hasPosition(choices) ? 'points' : null)
  return {
    sheet: sheet.sheet,
    filledRows: rows.length,
    hasHeader: header !== null,
    hasRows: body.length > 0,
    hasDate: dated !== undefined || yearless !== undefined,
    hasYear: dated !== undefined || yearless === undefined,
    hasWhere,
    kind,
    understood: {
      sheet: sheet.sheet,
      ...fieldsOf(choices, kind ?? 'trips'),
      headerRow: header ? rows[header.index].number : 0,
      headers: [...headers],
      fingerprint: header ? headerFingerprint(headers) : '',
    },
    isFuelLog: choices.has(':fuel') && !hasWhere,
    isStopList: hasWhere && !hasPosition(choices),
    found: describe(rows, header, headers),
    sampleDate: yearless?.sample ?? '',
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
