import { parseNumberText } from '../import/cells/parse-number.ts'
import { interpretHeader } from '../import/columns/header-words.ts'
import { parseDay } from '../lines/line-cells.ts'
import { makeDayField, readLines, makeTextField, textsAt } from '../lines/line-table.ts'
import type { ColumnStyle, TableRow } from '../lines/line-table.ts'
import { kmToMetres } from '../units/distance.ts'
import type { LocalDate } from '../units/local-date.ts'

const HEADER_DEPTH = 30
const SAMPLE_ROWS = 300
const KM_PER_MILE = 1.609344
const MOST_ODOMETER_KM = 5_000_000

const FIELDS = {
  day: makeDayField([]),
  odometerM: { headers: [], fits: () => true, parse: parseReadingM },
  vehicle: makeTextField([], { longest: 100 }),
}

/** A row of an odometer log, which has dates and readings but no trips. */
export interface OdometerLogLine {
  row: number
  /** null if it cannot be read, as `odometerM`. */
  day: LocalDate | null
  odometerM: number | null
  /** The vehicle as the file writes it; '' if none. */
  vehicle: string
  /** The unreadable cell; null if the line can be used. */
  unreadable: string | null
}

/**
 * The lines of an odometer log in file order, excluding empty rows and rows above the header.
 * @param today completes dates without a year
 * @returns null unless one column is headed as an odometer and another one contains dates
 */
export function readOdometerLog(rows: readonly TableRow[], today: LocalDate): OdometerLogLine[] | null {
  const headerRow = rows.slice(0, HEADER_DEPTH).findIndex(({ cells }) => findColumn(cells, 'odometer') >= 0)
  if (headerRow < 0) return null
  const { cells: header } = rows[headerRow]
  const body = rows.slice(headerRow + 1)
  const [odometerM, vehicle] = [findColumn(header, 'odometer'), findColumn(header, 'vehicle')]
  const sample = body.slice(0, SAMPLE_ROWS)
  const isDay = (text: string): boolean => (parseDay(text, 'dmy', today) ?? parseDay(text, 'mdy', today)) !== null
  // Readings may look like the serial numbers of dates.
  const day = header.findIndex(
    (_, column) => column !== odometerM && textsAt(sample, column).filter(isDay).length > sample.length / 2,
  )
  if (day < 0) return null
  return readLines(body, FIELDS, { columns: { day, odometerM, vehicle }, header, today })
    .filter(({ texts }) => texts.day !== '' || texts.odometerM !== '')
    .map(({ row, values, texts }) => ({
      row,
      ...values,
      unreadable:
        values.day === null ? texts.day.slice(0, 40) : values.odometerM === null ? texts.odometerM.slice(0, 40) : null,
    }))
}

function parseReadingM(text: string, { header, decimals }: ColumnStyle): number | null {
  const number = parseNumberText(text, decimals)
  if (number === null) return null
  const isInMiles = /\bmi(?:les?)?\b/i.test(header) || number.unit.startsWith('mi')
  const km = number.value * (isInMiles ? KM_PER_MILE : 1)
  return km >= 0 && km <= MOST_ODOMETER_KM ? Math.round(kmToMetres(km)) : null
}

const findColumn = (names: readonly string[], type: 'odometer' | 'vehicle'): number =>
  names.findIndex((name) => interpretHeader(name)?.type === type)
