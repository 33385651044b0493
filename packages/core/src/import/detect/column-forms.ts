import { CellKind } from '../../tabular/row.ts'
import type { HeadCell, HeadRow } from '../../tabular/head.ts'
import { parseNumberText } from '../cells/parse-number.ts'
import { parseIgnitionAttribute, parseOdometerAttribute } from '../cells/parse-word.ts'
import type { ColumnType } from '../columns/column-types.ts'
import type { ColumnMapping } from '../fields.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import type { Chosen, ColumnProfile } from './column-profile.ts'
import { detectDecimals } from './decimal-style.ts'
import { parseDistanceUnit, parseDurationUnit, normaliseHeader, parseSpeedUnit } from '../words/normalise-header.ts'
import { findExporter } from './exporters.ts'
import { inferZone } from './infer-zone.ts'

/** Infers formats and units from the user's choices, then from headers, then from values. */
export function detectForms(
  chosen: Chosen,
  body: readonly HeadRow[],
  above: readonly HeadRow[],
  mapping: ColumnMapping | undefined,
) {
  const { headers, profiles, columns } = chosen
  const readUnit = (type: ColumnType): string => findUnitWords(headers[columns[type] ?? -1] ?? '')
  const exporter = findExporter(headers)
  const zone = inferZone(chosen, above)
  const decimals = detectDecimals(chosen)
  const attributesHold = detectAttributes(body, columns)
  const distanceUnit =
    mapping?.distance_unit ??
    parseDistanceUnit(readUnit('distance')) ??
    detectCellUnit(body, columns.distance, parseDistanceUnit) ??
    parseDistanceUnit(readUnit('business_distance')) ??
    parseDistanceUnit(readUnit('private_distance')) ??
    findUnitInColumn(headers, profiles)
  return {
    degreeForm: detectDegreeForm(chosen),
    attributesHold,
    distanceUnit,
    odometerUnit:
      mapping?.odometer_unit ??
      parseDistanceUnit(readUnit('odometer')) ??
      detectCellUnit(body, columns.odometer, parseDistanceUnit) ??
      parseDistanceUnit(readUnit('start_odometer')) ??
      parseDistanceUnit(readUnit('end_odometer')) ??
      (holdsMetres(body, columns.end_odometer ?? columns.start_odometer) ? 'm' : null) ??
      (attributesHold.odometer ? 'm' : null),
    speedUnit:
      mapping?.speed_unit ??
      parseSpeedUnit(readUnit('speed')) ??
      parseSpeedUnit(headers[columns.speed ?? -1] ?? '') ??
      detectCellUnit(body, columns.speed, parseSpeedUnit) ??
      exporter?.speedUnit ??
      null,
    durationUnit: parseDurationUnit(readUnit('duration')),
    ...detectShortDuration(readUnit('duration'), body, columns.duration),
    ...decimals,
    // Values in the thousands are normal for metres.
    openDistance: distanceUnit === 'm' ? '' : decimals.openDistance,
    odometerStyle: detectOdometerStyle(body, columns, decimals.decimalStyle),
    zone: exporter?.zone ?? zone,
    exporter: exporter?.zone === undefined ? '' : exporter.name,
  }
}

function detectDegreeForm({ columns, profiles, headers }: Chosen): SheetPlan['degreeForm'] {
  const lat = columns.latitude ?? columns.start_latitude
  const lng = columns.longitude ?? columns.start_longitude
  if (lat === undefined || lng === undefined) return 'degrees'
  if (/e7/i.test(headers[lat])) return 'e7'
  // With no values to judge by, assume degrees: rows in any other format are out of range and skipped with a reason.
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
  if (largest <= 18_000 && (profiles[lat].precise > 0 || columns.north_south !== undefined)) return 'ddmm'
  // Two large whole numbers are projected metres or shifted cells, not degrees.
  const isScaled = [lat, lng].every(
    (column) =>
      Math.max(Math.abs(profiles[column].min), Math.abs(profiles[column].max)) >= 1e6 &&
      ![...profiles[column].distinct].some((text) => /[.,]/.test(text)),
  )
  if (!isScaled) return 'degrees'
  return latLargest > 90e6 || largest > 180e6 ? 'e7' : 'e6'
}

/** The unit of all distances if a separate unit column always has the same value. */
function findUnitInColumn(headers: readonly string[], profiles: readonly ColumnProfile[]): SheetPlan['distanceUnit'] {
  const column = headers.findIndex((header) => /^(?:distance )?units?$/.test(normaliseHeader(header).words))
  const units = new Set([...(profiles[column]?.distinct ?? [])].map(parseDistanceUnit))
  const [unit = null] = units
  return units.size === 1 ? unit : null
}

function findUnitWords(header: string): string {
  const { words, unit } = normaliseHeader(header)
  if (unit !== '') return unit
  // Chinese and Japanese have no blanks between words.
  const found = words.split(/ |(?=公里|千米|キロ|km$)/).find((word) => parseDistanceUnit(word) !== null && word !== 'm')
  return found ?? ''
}

/** Values found in an attributes column, such as Traccar's, that have no column of their own. */
function detectAttributes(body: readonly HeadRow[], columns: SheetPlan['columns']): SheetPlan['attributesHold'] {
  const { attributes, ignition, odometer } = columns
  const texts = attributes === undefined ? [] : body.map((row) => row.cells[attributes]?.text ?? '')
  return {
    ignition: ignition === undefined && texts.some((text) => parseIgnitionAttribute(text) >= 0),
    odometer: odometer === undefined && texts.some((text) => parseOdometerAttribute(text) > 0),
  }
}

/** No car reaches this reading in kilometres. */
const MOST_KM = 3_000_000

/** Whether a trip's odometer readings can only be metres. */
function holdsMetres(body: readonly HeadRow[], column: number | undefined): boolean {
  if (column === undefined) return false
  const readings = body
    .map((row) => parseNumberText(row.cells[column]?.text ?? '', 'point'))
    .filter((number) => number !== null && number.value > 0)
  return (
    readings.length > 0 && readings.filter((number) => number && number.value > MOST_KM).length * 2 > readings.length
  )
}

/** Whole kilometres with commas as thousands separators. */
const COMMA_GROUPED = /^\s*\d{1,3}(?:,\d{3})+\s*(?:km\s*)?$/i

/** No trip is longer than this, in kilometres. */
const FARTHEST_KM = 3000

/** Readings are whole kilometres if all look like 45.123, or most like 45,123 in a sheet with decimal commas. */
function detectOdometerStyle(
  body: readonly HeadRow[],
  columns: Partial<Record<ColumnType, number>>,
  decimalStyle: SheetPlan['decimalStyle'],
): SheetPlan['odometerStyle'] {
  const readings = [columns.start_odometer, columns.end_odometer].map((column) =>
    column === undefined
      ? []
      : body.map((row) => row.cells[column]).filter((cell) => cell?.kind === CellKind.text && /\d/.test(cell.text)),
  )
  const all = readings.flat()
  if (all.length === 0) return decimalStyle
  if (all.every((cell) => /^\s*\d{1,3}(?:\.\d{3})+\s*(?:km\s*)?$/i.test(cell.text))) return 'comma'
  const grouped = all.filter((cell) => COMMA_GROUPED.test(cell.text))
  if (decimalStyle === 'point' || grouped.length * 2 <= all.length) return decimalStyle
  const [starts, ends] = readings.map((cells) =>
    cells.map(({ text }) => (COMMA_GROUPED.test(text) ? (parseNumberText(text, 'point')?.value ?? 0) : Number.NaN)),
  )
  const isFar = starts.length === ends.length && ends.some((end, at) => end - starts[at] > FARTHEST_KM)
  return isFar ? decimalStyle : 'point'
}

/** The unit in a column's first cell that has one. */
function detectCellUnit<Unit>(
  body: readonly HeadRow[],
  column: number | undefined,
  readUnit: (name: string) => Unit | null,
): Unit | null {
  if (column === undefined) return null
  for (const row of body) {
    const number = parseNumberText(row.cells[column]?.text ?? '', 'point')
    const unit = number && number.unit !== '' ? readUnit(number.unit) : null
    if (unit !== null) return unit
  }
  return null
}

/** The format of two-part durations, if the header states it. */
function detectShortDuration(
  format: string,
  body: readonly HeadRow[],
  column: number | undefined,
): Pick<SheetPlan, 'shortDuration' | 'openDuration'> {
  if (/^m+(?:in)?[:.]s+(?:ec)?$/i.test(format)) return { shortDuration: 'minutes', openDuration: '' }
  const isSaid =
    column === undefined || /^h+(?:rs?)?[:.]m+(?:in)?$/i.test(format) || parseDurationUnit(format) === 'seconds'
  const cells = isSaid
    ? []
    : body.flatMap(({ cells: { [column]: cell } }) => (cell && /\d/.test(cell.text) ? [cell] : []))
  const isOpen = cells.every(({ kind, text, value }) =>
    kind === CellKind.date
      ? Math.abs(value * 1440 - Math.round(value * 1440)) < 1e-4
      : /^\s*(?:\d{1,3}:\d{2}|0)\s*$/.test(text),
  )
  const first = isOpen ? cells[0] : undefined
  return { shortDuration: 'hours', openDuration: first === undefined ? '' : readTwoParts(first) }
}

function readTwoParts({ kind, text, value }: HeadCell): string {
  if (kind !== CellKind.date) return text.trim()
  const minutes = Math.round(value * 1440)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
