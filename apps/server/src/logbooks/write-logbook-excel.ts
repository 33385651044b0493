import { writeXlsx } from 'hucre'
import type { Cell, CellValue, WriteSheet } from 'hucre'
import { LOGBOOK_COLUMNS } from '@spoor/core/report/build-logbook.ts'
import type { OdometerFigure } from '@spoor/core/report/odometers.ts'
import { metresToExactKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { yieldToOthers } from '../limits/yield-to-others.ts'
import type { NamedLogbook } from './load-logbook.ts'
import { CALCULATED_NOTE, hasCalculated, titleOf, vehicleText } from './logbook-words.ts'

const KM = '#,##0.00'
const DATE = 'yyyy/mm/dd'
const BOLD = { font: { bold: true } } as const
const TITLE = { font: { bold: true, size: 16 } } as const
const WRAP = { alignment: { wrapText: true, vertical: 'top' } } as const
const HEADER = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '0F6B57' } },
  alignment: { wrapText: true, vertical: 'center' },
} as const

/**
 * The logbook as a workbook: 'Summary', and 'Logbook' in SARS's columns. Dates and kilometres are typed; totals are
 * formulas with cached values. Texts are string cells, so a spreadsheet never runs them.
 */
export async function writeLogbookExcel(named: NamedLogbook): Promise<Uint8Array> {
  await yieldToOthers()
  return writeXlsx({ sheets: [summarySheet(named), tripSheet(named)] })
}

function tripSheet(named: NamedLogbook): WriteSheet {
  const { rows: trips, businessM } = named.logbook
  const rows: CellValue[][] = [[...LOGBOOK_COLUMNS]]
  const cells = new Map<string, Partial<Cell>>(LOGBOOK_COLUMNS.map((_, column) => [`0,${column}`, { style: HEADER }]))
  for (const { date, opening, closing, businessM: tripM, from, to, details } of trips) {
    const at = rows.length
    rows.push([dateOf(date), odometerKm(opening), odometerKm(closing), metresToExactKm(tripM), from, to, details])
    cells.set(`${at},0`, { style: { numFmt: DATE } })
    cells.set(`${at},1`, { style: odometerStyle(opening) })
    cells.set(`${at},2`, { style: odometerStyle(closing) })
    cells.set(`${at},3`, { style: { numFmt: KM } })
    for (const column of [4, 5, 6]) cells.set(`${at},${column}`, { style: WRAP })
  }
  const last = rows.length
  rows.push(['Total', null, null, metresToExactKm(businessM)])
  cells.set(`${last},0`, { style: BOLD })
  cells.set(`${last},3`, {
    formula: trips.length > 0 ? `SUM(D2:D${last})` : '0',
    formulaResult: metresToExactKm(businessM),
    style: { ...BOLD, numFmt: KM },
  })
  if (hasCalculated(named)) rows.push([], [CALCULATED_NOTE])
  return {
    name: 'Logbook',
    rows,
    cells,
    columns: [12, 14, 14, 14, 34, 34, 52].map((width) => ({ width })),
    freezePane: { rows: 1 },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}

function summarySheet(named: NamedLogbook): WriteSheet {
  const { logbook } = named
  const rows: CellValue[][] = [[titleOf(named)], []]
  const cells = new Map<string, Partial<Cell>>([['0,0', { style: TITLE }]])
  /** @returns the row's number in formulas */
  const tell = (label: string, value: CellValue, cell: Partial<Cell> = {}): number => {
    cells.set(`${rows.length},0`, { style: BOLD })
    if (cell.style ?? cell.formula) cells.set(`${rows.length},1`, cell)
    return rows.push([label, value])
  }
  const formula = (text: string, formulaResult: number, numFmt = KM): Partial<Cell> => ({
    formula: text,
    formulaResult,
    style: { numFmt },
  })

  tell('Driver', named.driver)
  tell('Vehicle', vehicleText(named))
  tell('From', dateOf(logbook.from), { style: { numFmt: DATE } })
  tell('To', dateOf(logbook.to), { style: { numFmt: DATE } })
  const opening = tell('Opening odometer (km)', odometerKm(logbook.opening), { style: odometerStyle(logbook.opening) })
  const closing = tell('Closing odometer (km)', odometerKm(logbook.closing), { style: odometerStyle(logbook.closing) })
  const [totalKm, businessKm, privateKm, unloggedKm] = [
    logbook.totalM,
    logbook.businessM,
    logbook.privateM,
    logbook.unloggedM,
  ].map(metresToExactKm)
  const byOdometer = logbook.totalFrom === 'odometer'
  const total = tell(
    'Total kilometres',
    totalKm,
    byOdometer ? formula(`B${closing}-B${opening}`, totalKm) : { style: { numFmt: KM } },
  )
  const business = tell('Business kilometres', businessKm, formula(`Logbook!D${logbook.rows.length + 2}`, businessKm))
  if (byOdometer) {
    const own = tell('Private kilometres', privateKm, { style: { numFmt: KM } })
    tell('Unlogged kilometres', unloggedKm, formula(`B${total}-B${business}-B${own}`, unloggedKm))
  } else tell('Private kilometres', privateKm, formula(`B${total}-B${business}`, privateKm))
  if (logbook.rate && logbook.valueCents !== null) {
    const rate = tell('Prescribed rate (R per km)', centsToRand(logbook.rate.centsPerKm), { style: { numFmt: '0.00' } })
    const value = centsToRand(logbook.valueCents)
    tell('Business kilometres at that rate (R)', value, formula(`ROUND(B${business}*B${rate},2)`, value, '#,##0.00'))
    tell('Source of the rate', logbook.rate.source + (logbook.rate.confirmed ? '' : ' (not confirmed)'))
  }
  tell('Trips that wait to be confirmed', logbook.waitingTrips)
  if (hasCalculated(named)) rows.push([], [CALCULATED_NOTE])
  if (logbook.gaps.length > 0) {
    rows.push([])
    cells.set(`${rows.length},0`, { style: BOLD })
    rows.push(['Before you hand this in'], ...logbook.gaps.map(({ message }) => [message]))
  }
  return { name: 'Summary', rows, cells, columns: [{ width: 38 }, { width: 44 }] }
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function odometerKm(figure: OdometerFigure | null): number | null {
  return figure && metresToExactKm(figure.odometerM)
}

/** The star marking a calculated figure is in the number format, so that the cell stays a number. */
function odometerStyle(figure: OdometerFigure | null): { numFmt: string } {
  return { numFmt: figure?.origin === 'calculated' ? `${KM}"*"` : KM }
}
