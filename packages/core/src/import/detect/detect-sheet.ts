import { CellKind } from '../../tabular/row.ts'
import { keepRow, shownCell } from '../../tabular/head.ts'
import type { HeadCell, HeadRow, HeadSheet } from '../../tabular/head.ts'
import { withoutBlanks } from '../cells/cell-text.ts'
import { dayHeading, yearOfLines } from '../cells/day-heading.ts'
import { halfOfDay } from '../cells/parse-time-of-day.ts'
import { parseNumberText } from '../cells/parse-number.ts'
import { ignitionOfAttributes, odometerOfAttributes } from '../cells/parse-word.ts'
import type { ColumnMapping, Field, UploadKind } from '../fields.ts'
import { ImportFailure } from '../failure.ts'
import { realign, shapeOfHeader } from '../realign-row.ts'
import type { SheetPlan, SheetRefusal } from '../sheet-plan.ts'
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
import { profileColumns } from './column-profile.ts'
import type { ColumnProfile } from './column-profile.ts'
import { decimalMarkOf } from './decimal-style.ts'
import { headerFingerprint } from './header-fingerprint.ts'
import { findHeader, headerAt } from './header-row.ts'
import type { FoundHeader } from './header-row.ts'
import { headRowAsRow } from './head-row-as-row.ts'
import { meaningOfHeader, SIDED } from './header-words.ts'
import { withoutLinesBetween } from './lines-between.ts'
import { distanceUnitOf, durationUnitOf, normaliseHeader, speedUnitOf } from './normalise-header.ts'
import { longitudeFirst, putAxesRight } from './put-axes-right.ts'
import { sampleRows } from './sample-rows.ts'
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
  const header = found && withUnits(withSecondRow(withGroups(found, rows), rows), rows)
  const meanings = header?.meanings ?? null
  const below = sampleRows(rows.slice(header ? header.index + 1 : 0), meanings, SAMPLE_ROWS)
  const values = below.filter((row) => dayHeading(textsOf(row)) === null)
  const body = straight(withoutLinesBetween(values.length > 0 ? values : below, header?.headers ?? []), header)
  const width = Math.max(header?.headers.length ?? 0, ...(header ? [] : body.map((row) => row.cells.length)), 0)
  const profiles = profileColumns(
    sampleRows(body, meanings, Math.max(LEAST_ROWS, Math.floor(SAMPLE_CELLS / Math.max(1, width)))),
    width,
  )
  const headers = Array.from({ length: width }, (_, column) => header?.headers[column] ?? '')
  const choices = header ? chooseByHeaders(headers, header.meanings, profiles) : new Map()
  chooseByValues(choices, profiles, { hasHeader: header !== null })
  chooseSharedCells(choices, profiles)
  chooseClassification(choices, profiles)
  splitLines(choices, profiles, body)

  const kind = mapping?.kind ?? kindOf(choices)
  const { columns, because } = fieldsOf(choices, kind ?? 'trips')
  const warnings = mapping || choices.has(':northSouth') ? [] : putAxesRight(columns, because, profiles, headers)
  if (mapping) applyMapping(mapping, kind, columns, because, width)
  else if (kind === 'points') warnings.push(...vehicleOfNames(columns, because, headers, profiles))
  const missing = lacking(kind, columns, choices, () => rows.some((row) => dayHeading(textsOf(row)) !== null))
  if (kind === null || missing || (body.length === 0 && !mapping))
    return refusal(sheet, rows, header, body, headers, profiles, choices)
  if (found && mapping?.header_row === undefined) warnings.push(...tableAbove(sheet, rows, found.index))

  const { style: decimalStyle, openCell } = decimalMarkOf(profiles, columns, choices)
  const pairs = longitudeFirst(columns, profiles, headers)
  const unitOf = (field: Field): string => unitWords(headers[columns[field] ?? -1] ?? '')
  const distanceUnit =
    mapping?.distance_unit ??
    distanceUnitOf(unitOf('distance')) ??
    cellUnit(body, columns.distance, distanceUnitOf) ??
    unitOfUses(headers, choices)
  return {
    sheet: sheet.sheet,
    kind,
    headerRow: header ? rows[header.index].number : 0,
    headers,
    columns,
    because,
    northSouth: choices.get(':northSouth')?.column ?? -1,
    eastWest: choices.get(':eastWest')?.column ?? -1,
    degreeForm: degreeForm(headers, profiles, columns, choices),
    longitudeFirst: pairs.columns,
    halves: halvesOf(columns, profiles),
    ...attributesOf(headers, body, columns),
    businessDistance: choices.get(':businessDistance')?.column ?? -1,
    privateDistance: choices.get(':privateDistance')?.column ?? -1,
    businessMark: choices.get(':businessMark')?.column ?? -1,
    privateMark: choices.get(':privateMark')?.column ?? -1,
    distanceUnit,
    odometerUnit:
      mapping?.odometer_unit ??
      distanceUnitOf(unitOf('odometer')) ??
      cellUnit(body, columns.odometer, distanceUnitOf) ??
      distanceUnitOf(unitOf('start_odometer')) ??
      distanceUnitOf(unitOf('end_odometer')) ??
      (areMetres(body, columns.end_odometer ?? columns.start_odometer) ? 'm' : null) ??
      (attributesOf(headers, body, columns).attributesTell.odometer ? 'm' : null),
    speedUnit:
      mapping?.speed_unit ??
      speedUnitOf(unitOf('speed')) ??
      speedUnitOf(headers[columns.speed ?? -1] ?? '') ??
      cellUnit(body, columns.speed, speedUnitOf) ??
      layoutSpeedUnit(headers),
    durationUnit: durationUnitOf(unitOf('duration')),
    ...shortDurationOf(unitOf('duration'), body, columns.duration),
    decimalStyle,
    // As metres, thousands are a matter of course.
    openDistance: distanceUnit === 'm' ? '' : openCell,
    odometerStyle: odometerStyleOf(body, columns, decimalStyle),
    isUtc: mapping?.timezone === undefined && timesAreUtc(headers, columns),
    yearAbove: header ? yearOfLines(rows.slice(0, header.index).flatMap(textsOf)) : Number.NaN,
    vehicle: header ? vehicleOfPreamble(rows.slice(0, header.index)) : '',
    isVehicleFromAbove:
      columns.vehicle !== undefined && areNamedOnce(body.map((row) => namedIn(row, columns.vehicle ?? -1))),
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

/** The header with the row below it where that divides its merged cells: 'Time' over 'Start' and 'End'. */
function withSecondRow(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const below = rows[header.index + 1]?.cells.map((cell) => cell.text.trim()) ?? []
  const filled = below.flatMap((text, column) => (text === '' ? [] : [column]))
  const isDivided = filled.some((column) => column > 0 && (header.headers[column] ?? '') === '')
  if (filled.length < 2 || !isDivided || filled.some((column) => meaningOfHeader(below[column]) === null)) return header
  const headers = combined(header.headers, below)
  return { index: header.index + 1, headers, meanings: headers.map(meaningOfHeader) }
}

/** The header under the names of the groups above it, where only they tell its names apart: 'Start' over 'Date', 'Time'. */
function withGroups(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const names = header.headers.filter((name) => name !== '')
  const above = rows[header.index - 1]?.cells.map((cell) => cell.text.trim()) ?? []
  const groups = above.filter((text) => text !== '')
  const isSided = groups.filter((text) => meaningOfHeader(text)?.side).length >= 2
  if (new Set(names).size === names.length || !isSided || groups.length >= names.length) return header
  const headers = combined(above, header.headers)
  return { index: header.index, headers, meanings: headers.map(meaningOfHeader) }
}

/** Names of two rows put together; those above reach to the right as far as the cells beside them are empty. */
function combined(above: readonly string[], below: readonly string[]): string[] {
  let group = ''
  const groups = Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    group = above[column] || group
    return group
  })
  return groups.map((name, column) => {
    const own = above[column] ?? ''
    const divides = below[column] ?? ''
    if (divides === '') return own
    const comesAgain = below.some((other, at) => other.toLowerCase() === divides.toLowerCase() && groups[at] !== name)
    return own !== '' || comesAgain || mayBelong(name, divides) ? `${name} ${divides}`.trim() : divides
  })
}

/**
 * Whether a name belongs to the group before it though no other group has one like it. Nothing shows where the last
 * group ends: under 'Start' and 'End' no trip has a driver, and its kilometres would turn into a reading.
 */
function mayBelong(group: string, name: string): boolean {
  if (!meaningOfHeader(group)?.side) return true
  const meaning = meaningOfHeader(name)
  return meaning !== null && (meaning.thing === null || (meaning.thing !== 'distance' && SIDED.has(meaning.thing)))
}

function namedIn(row: HeadRow, column: number): string {
  return withoutBlanks(row.cells[column]?.text ?? '')
}

/** Units and formats as they stand in a row below the header: `km/h`, `dd/mm/yyyy`, `deg`. */
function isUnit(text: string): boolean {
  return (
    distanceUnitOf(text) !== null ||
    speedUnitOf(text) !== null ||
    durationUnitOf(text) !== null ||
    /^(?:deg|degrees|°|º|%|v|volts?|utc|gmt|local|sast|on\/off|0\/1|text|°c|l|litres?|[hmsdy]{1,4}(?:[\s:/.-]+[hmsdy]{1,4})+)$/i.test(
      text,
    )
  )
}

function textsOf(row: HeadRow): string[] {
  return row.cells.map((cell) => cell.text.trim()).filter((text) => text !== '')
}

/** The header with the row of units below it, where there is one: `(UTC)`, `[km/h]`. */
function withUnits(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const below = rows[header.index + 1]?.cells.map((cell) => cell.text.trim()) ?? []
  const filled = below.filter((text) => text !== '')
  const isInBrackets = filled.every((text) => /^[([].{1,20}[)\]]$/.test(text))
  if (filled.length < 2 || !(isInBrackets || filled.every(isUnit))) return header
  const headers = header.headers.map((name, column) => {
    const unit = below[column] ?? ''
    return unit === '' ? name : isInBrackets ? `${name} ${unit}`.trim() : `${name} [${unit}]`.trim()
  })
  return { index: header.index + 1, headers, meanings: headers.map(meaningOfHeader) }
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

function degreeForm(
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
  columns: Partial<Record<Field, number>>,
  choices: Choices,
): SheetPlan['degreeForm'] {
  const lat = columns.latitude ?? columns.start_latitude
  const lng = columns.longitude ?? columns.start_longitude
  if (lat === undefined || lng === undefined) return 'degrees'
  if (/e7/i.test(headers[lat])) return 'e7'
  // Without a value to judge by, degrees are the form in which any other is out of range and is left out with its reason.
  if ([lat, lng].some((column) => profiles[column].numbers === 0)) return 'degrees'
  // As numbers, '-12,345' and '17,420' may be thousands; as coordinates they are degrees.
  if (profiles[lat].latitudes === profiles[lat].filled && profiles[lng].longitudes === profiles[lng].filled)
    return 'degrees'
  const largest = Math.max(
    ...[lat, lng].map((column) => Math.max(Math.abs(profiles[column].min), Math.abs(profiles[column].max))),
  )
  if ([lat, lng].some((column) => profiles[column].numbers < profiles[column].filled * 0.5)) return 'degrees'
  if (!(largest > 180)) return 'degrees'
  const latLargest = Math.max(Math.abs(profiles[lat].min), Math.abs(profiles[lat].max))
  if (largest <= 18_000 && (profiles[lat].precise > 0 || choices.has(':northSouth'))) return 'ddmm'
  // Whole numbers, and both of them large: metres of a projection and cells that have shifted are no degrees.
  const isScaled = [lat, lng].every(
    (column) =>
      Math.max(Math.abs(profiles[column].min), Math.abs(profiles[column].max)) >= 1e6 &&
      ![...profiles[column].distinct].some((text) => /[.,]/.test(text)),
  )
  if (!isScaled) return 'degrees'
  return latLargest > 90e6 || largest > 180e6 ? 'e7' : 'e6'
}

const TIMES = ['time', 'time_of_day', 'start_time', 'start_time_of_day', 'end_time', 'end_time_of_day'] as const

/** Columns of nothing but AM and PM right beside the times that they belong to. */
function halvesOf(columns: Partial<Record<Field, number>>, profiles: readonly ColumnProfile[]): Map<number, number> {
  const halves = new Map<number, number>()
  for (const field of TIMES) {
    const column = columns[field]
    const beside = column === undefined ? undefined : profiles[column + 1]
    if (column === undefined || beside === undefined || beside.filled === 0) continue
    if ([...beside.distinct].every((text) => halfOfDay(text) !== '')) halves.set(column, column + 1)
  }
  return halves
}

/** The unit that a column of business or private kilometres names, where the distance itself names none or is not there. */
function unitOfUses(headers: readonly string[], choices: Choices): SheetPlan['distanceUnit'] {
  for (const key of [':businessDistance', ':privateDistance']) {
    const choice = choices.get(key)
    const unit = choice ? distanceUnitOf(unitWords(headers[choice.column])) : null
    if (unit !== null) return unit
  }
  return null
}

function unitWords(header: string): string {
  const { words, unit } = normaliseHeader(header)
  if (unit !== '') return unit
  return words.split(' ').find((word) => distanceUnitOf(word) !== null && word !== 'm') ?? ''
}

/** The column of Traccar's attributes and its like, where they tell what has no column of its own. */
function attributesOf(
  headers: readonly string[],
  body: readonly HeadRow[],
  columns: SheetPlan['columns'],
): Pick<SheetPlan, 'attributes' | 'attributesTell'> {
  for (const [column, header] of headers.entries()) {
    if (!/^(?:attributes|attr|params|parameters)$/i.test(header.trim())) continue
    const texts = body.map((row) => row.cells[column]?.text ?? '')
    const attributesTell = {
      ignition: columns.ignition === undefined && texts.some((text) => ignitionOfAttributes(text) >= 0),
      odometer: columns.odometer === undefined && texts.some((text) => odometerOfAttributes(text) > 0),
    }
    if (attributesTell.ignition || attributesTell.odometer) return { attributes: column, attributesTell }
  }
  return { attributes: -1, attributesTell: { ignition: false, odometer: false } }
}

/** Readings that no car comes to in kilometres. */
const MOST_KM = 3_000_000

/** Whether the readings of a trip's odometer can only be metres. */
function areMetres(body: readonly HeadRow[], column: number | undefined): boolean {
  if (column === undefined) return false
  const readings = body
    .map((row) => parseNumberText(row.cells[column]?.text ?? '', 'point'))
    .filter((number) => number !== null && number.value > 0)
  return (
    readings.length > 0 && readings.filter((number) => number && number.value > MOST_KM).length * 2 > readings.length
  )
}

/** Further than this no trip leads, in kilometres. */
const FARTHEST_KM = 3000

/** Readings that all look like 45.123, or all like 45,123 in a sheet of decimal commas, are whole kilometres. */
function odometerStyleOf(
  body: readonly HeadRow[],
  columns: Partial<Record<Field, number>>,
  decimalStyle: SheetPlan['decimalStyle'],
): SheetPlan['odometerStyle'] {
  const readings = [columns.start_odometer, columns.end_odometer].map((column) =>
    column === undefined
      ? []
      : body.map((row) => row.cells[column]).filter((cell) => cell?.kind === CellKind.text && /\d/.test(cell.text)),
  )
  const all = readings.flat()
  if (all.length === 0) return decimalStyle
  if (all.every((cell) => /^\s*\d{1,3}(?:\.\d{3})+\s*(?:km)?\s*$/i.test(cell.text))) return 'comma'
  if (decimalStyle === 'point' || !all.every((cell) => /^\s*\d{1,3}(?:,\d{3})+\s*(?:km)?\s*$/i.test(cell.text)))
    return decimalStyle
  const [starts, ends] = readings.map((cells) => cells.map((cell) => parseNumberText(cell.text, 'point')?.value ?? 0))
  const isFar = starts.length === ends.length && ends.some((end, at) => end - starts[at] > FARTHEST_KM)
  return isFar ? decimalStyle : 'point'
}

/** The unit that the cells of a column carry themselves, by the first that does. */
function cellUnit<Unit>(
  body: readonly HeadRow[],
  column: number | undefined,
  unitOf: (name: string) => Unit | null,
): Unit | null {
  if (column === undefined) return null
  for (const row of body) {
    const number = parseNumberText(row.cells[column]?.text ?? '', 'point')
    const unit = number && number.unit !== '' ? unitOf(number.unit) : null
    if (unit !== null) return unit
  }
  return null
}

/** What durations of two parts are, by the header's format or else left open. */
function shortDurationOf(
  format: string,
  body: readonly HeadRow[],
  column: number | undefined,
): Pick<SheetPlan, 'shortDuration' | 'openDuration'> {
  if (/^m+(?:in)?[:.]s+(?:ec)?$/i.test(format)) return { shortDuration: 'minutes', openDuration: '' }
  const isSaid =
    column === undefined || /^h+(?:rs?)?[:.]m+(?:in)?$/i.test(format) || durationUnitOf(format) === 'seconds'
  const cells = isSaid
    ? []
    : body.flatMap(({ cells: { [column]: cell } }) => (cell && /\d/.test(cell.text) ? [cell] : []))
  const isOpen = cells.every(({ kind, text, value }) =>
    kind === CellKind.date
      ? Math.abs(value * 1440 - Math.round(value * 1440)) < 1e-4
      : /^\s*(?:\d{1,3}:\d{2}|0)\s*$/.test(text),
  )
  const first = isOpen ? cells[0] : undefined
  return { shortDuration: 'hours', openDuration: first === undefined ? '' : twoParts(first) }
}

function twoParts({ kind, text, value }: HeadCell): string {
  if (kind !== CellKind.date) return text.trim()
  const minutes = Math.round(value * 1440)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Layouts that are known to write speeds in one unit without saying so. */
function layoutSpeedUnit(headers: readonly string[]): SheetPlan['speedUnit'] {
  const words = new Set(headers.map((header) => normaliseHeader(header).words))
  // Traccar's positions are in knots.
  if (words.has('fix time') && words.has('device id') && words.has('protocol')) return 'kn'
  // GPSLogger and its kin write what Android gives: metres per second.
  if (words.has('bearing') && (words.has('provider') || words.has('satellites')) && words.has('elevation')) return 'mps'
  return null
}

/** Whether the chosen times are UTC by the words of their header or by a known layout. */
function timesAreUtc(headers: readonly string[], columns: Partial<Record<Field, number>>): boolean {
  const time = columns.time ?? columns.date ?? columns.start_time ?? columns.start_date
  if (time === undefined) return false
  const clock = columns.time_of_day ?? columns.start_time_of_day ?? time
  const words = new Set(headers.map((header) => normaliseHeader(header).words))
  if (words.has('fix time') && words.has('device id') && words.has('protocol')) return true
  return [time, clock].some(
    (column) => /\b(?:utc|gmt|zulu)\b/i.test(headers[column].replaceAll('_', ' ')) && !/local/i.test(headers[column]),
  )
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
