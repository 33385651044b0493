import type { Cell, CellStyle, CellValue, ColumnDef, RowDef, WriteSheet } from 'hucre'
import { summed } from '@spoor/core/report/build-report.ts'
import { RECORD_MARKS, recordWords } from '@spoor/core/report/trip-record.ts'
import { findFigure } from '@spoor/core/report/report-content.ts'
import type { CellType, ReportColumnKey, ReportContent, ReportRow } from '@spoor/core/report/report-content.ts'
import { contentForReader, documentName } from '@spoor/core/report/report-cover.ts'
import { WORKED_OUT_FORMAT } from '@spoor/core/tabular/number-format.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { yieldToOthers } from '../../platform/limits/yield-to-others.ts'
import {
  BOLD,
  columnLetter,
  DAY,
  MINUTE,
  PORTRAIT,
  printTable,
  TEXT,
  topStyle,
  WRAP,
  wrappedHeight,
} from '../../platform/tables/printed-sheet.ts'
import { writeWorkbook } from '../../platform/tables/write-workbook.ts'
import * as words from './report-words.ts'

const FORMATS: Record<CellType, string | null> = {
  day: DAY,
  text: null,
  km: '#,##0.00',
  odometer: '#,##0.00',
  rand: '"R" #,##0.00',
  litres: '#,##0.00',
  count: '0',
  percent: '0.0%',
}
/** The number format adds the asterisk of a calculated figure, so the cell remains a number. */
const CALCULATED = WORKED_OUT_FORMAT
const CLOCK = zoneClock(TAX_TIMEZONE)
const TITLE = { font: { bold: true, size: 16 } } as const
const LEFT = { horizontal: 'left', vertical: 'top' } as const
const SUMMARY_WIDTHS = [38, 54] as const
/** Characters. */
const WIDTHS: Partial<Record<ReportColumnKey, number>> = {
  date: 14,
  month: 18,
  from: 30,
  to: 30,
  reason: 52,
  notes: 40,
}

/**
 * A report as a workbook: 'Summary', the table in its columns, and the changes if requested. Days and figures are
 * typed; totals are formulas with cached values. Texts are string cells, so a spreadsheet never runs them.
 * @param reader the requester; requesters take turns
 */
export async function writeReportExcel(report: words.PrintedReport, reader: string): Promise<Buffer> {
  await yieldToOthers()
  const content = contentForReader(report.content)
  const sheets = [summarySheet({ ...report, content }), tableSheet(content)]
  if (content.changes !== null) sheets.push(changesSheet(content.changes))
  const properties = { title: content.title, creator: 'Spoor' }
  // A frozen report gives the same bytes each time.
  const times = report.frozen && { created: report.frozen.at, modified: report.frozen.at }
  return writeWorkbook(reader, { sheets, properties: { ...properties, ...times } })
}

export function tableName({ kind }: Pick<ReportContent, 'kind'>): string {
  return kind === 'logbook' ? 'Logbook' : 'Report'
}

function tableSheet(content: ReportContent): WriteSheet {
  const { columns } = content
  const beside = unprintedColumns(content)
  const heads = [...columns, ...beside].map(({ label }) => label)
  const rows: CellValue[][] = [heads]
  const cells = new Map<string, Partial<Cell>>()
  const odometers = columns.flatMap(({ type, key }, at) => {
    const calculated = content.rows.filter((row) => row.calculated.includes(key)).length
    return type === 'odometer' ? [{ key, at, mostly: calculated > content.rows.length / 2 }] : []
  })
  const amount = rateFormula(content)
  for (const row of content.rows) {
    const line = rows.length
    rows.push([
      ...columns.map(({ type }, at) => (type === 'day' ? toDate(String(row.cells[at])) : row.cells[at])),
      ...beside.map(({ cell }) => cell(row)),
    ])
    // The number format adds the mark, so the cell remains a date.
    const mark = row.recorded ? RECORD_MARKS[row.recorded] : ''
    if (mark !== '' && columns[0].type === 'day')
      cells.set(`${line},0`, { style: { numFmt: `${DAY}" ${mark}"`, alignment: LEFT } })
    // Cell styles cost time and memory, so the column gets the style of most of its cells.
    for (const { key, at, mostly } of odometers) {
      const isCalculated = row.calculated.includes(key)
      if (isCalculated !== mostly) cells.set(`${line},${at}`, { style: odometerStyle(isCalculated) })
    }
    if (amount && row.cells[amount.at] !== null) {
      const formulaResult = Number(row.cells[amount.at])
      cells.set(`${line},${amount.at}`, { formula: amount.formula(line + 1), formulaResult, style: cellStyle('rand') })
    }
  }
  const last = rows.length
  const total = columns.map(({ summed: isSummed, key }) =>
    isSummed ? (summed(content.rows, columns, key) ?? 0) : null,
  )
  rows.push(total.map((sum, at) => (at === 0 ? 'Total' : sum)))
  cells.set(`${last},0`, { style: BOLD })
  columns.forEach(({ summed: isSummed, type }, at) => {
    if (!isSummed) return
    const letter = columnLetter(at)
    cells.set(`${last},${at}`, {
      formula: content.rows.length > 0 ? `SUM(${letter}2:${letter}${last})` : '0',
      formulaResult: total[at] ?? 0,
      style: { ...BOLD, ...cellStyle(type) },
    })
  })
  for (const remark of content.remarks) {
    rows.push([])
    // The column may be formatted as dates.
    cells.set(`${rows.length},0`, { style: { numFmt: 'General', alignment: LEFT } })
    rows.push([remark])
  }
  return printTable({
    name: tableName(content),
    rows,
    cells,
    columns: [
      ...columns.map(({ key, type }, at): ColumnDef => {
        const odometer = odometers.find((one) => one.at === at)
        const style = odometer ? odometerStyle(odometer.mostly) : cellStyle(type)
        return { width: WIDTHS[key] ?? 14, style }
      }),
      ...beside.map(({ style }): ColumnDef => ({ width: 18, style })),
    ],
    wrapped: content.rows.length + 1,
    printed: columns.length,
    headerFooter: headerFooter(content),
  })
}

interface UnprintedColumn {
  label: string
  style: CellStyle
  cell: (row: ReportRow) => CellValue
}

/** Columns to the right of SARS' own, so that importing the file restores the same trips. */
function unprintedColumns({ rows, vehicle }: ReportContent): UnprintedColumn[] {
  if (!rows.some(({ started_at }) => started_at !== undefined)) return []
  const columns: UnprintedColumn[] = [
    {
      label: 'Start Time',
      style: { numFmt: MINUTE, alignment: LEFT },
      cell: ({ started_at }) => parseLocalTime(started_at),
    },
    { label: 'End Time', style: { numFmt: MINUTE, alignment: LEFT }, cell: ({ ended_at }) => parseLocalTime(ended_at) },
  ]
  if (rows.some(({ recorded }) => recorded !== undefined))
    columns.push({ label: 'Recorded', style: TEXT, cell: ({ recorded }) => recordWords(recorded) })
  if (vehicle !== null) columns.push({ label: 'Vehicle', style: TEXT, cell: () => vehicle.name })
  return columns
}

/**
 * Recalculates reimbursements from distance and rate as the difference of two running totals, so that the rounded rows
 * add up to the reimbursement of all kilometres (see `splitPrescribedCents`).
 */
function rateFormula({ columns, rows }: ReportContent): { at: number; formula: (line: number) => string } | null {
  const [km, rate, at] = (['km', 'rate', 'amount'] as const).map((key) => columns.findIndex((one) => one.key === key))
  if (km === -1 || rate === -1 || at === -1) return null
  const multiplies = rows.every(
    ({ cells }) => Math.abs(Number(cells[km]) * Number(cells[rate]) - Number(cells[at])) < 0.005_001,
  )
  return {
    at,
    formula: (line) => {
      const [thisKm, thisRate] = [`${columnLetter(km)}${line}`, `${columnLetter(rate)}${line}`]
      if (multiplies) return `ROUND(${thisKm}*${thisRate},2)`
      const runningKm = `SUMIF(${columnLetter(rate)}$2:${thisRate},${thisRate},${columnLetter(km)}$2:${thisKm})`
      return `ROUND(${runningKm}*${thisRate},2)-ROUND((${runningKm}-${thisKm})*${thisRate},2)`
    },
  }
}

function summarySheet({ content, frozen }: words.PrintedReport): WriteSheet {
  const draft = words.draftText({ content, frozen })
  const rows: CellValue[][] = [[content.title], draft === null ? [] : [draft]]
  const cells = new Map<string, Partial<Cell>>([['0,0', { style: TITLE }]])
  const rowDefs = new Map<number, RowDef>()
  const merges: WriteSheet['merges'] = []
  if (draft !== null) cells.set('1,0', { style: BOLD })
  /** @returns the row's number in formulas */
  const add = (label: string, value: CellValue, cell: Partial<Cell> = {}): number => {
    cells.set(`${rows.length},0`, { style: topStyle(BOLD) })
    cells.set(`${rows.length},1`, { ...cell, style: { ...cell.style, alignment: { ...LEFT, wrapText: true } } })
    if (typeof value === 'string') rowDefs.set(rows.length, wrappedHeight(value, SUMMARY_WIDTHS[1]))
    return rows.push([label, value])
  }
  const addText = (text: string): void => {
    const row = rows.length
    merges.push({ startRow: row, startCol: 0, endRow: row, endCol: 1 })
    cells.set(`${row},0`, { style: WRAP })
    rowDefs.set(row, wrappedHeight(text, SUMMARY_WIDTHS[0] + SUMMARY_WIDTHS[1]))
    rows.push([text])
  }
  const lines = (heading: string, texts: readonly string[]): void => {
    if (texts.length === 0) return
    rows.push([])
    cells.set(`${rows.length},0`, { style: BOLD })
    rows.push([heading])
    texts.forEach(addText)
  }

  for (const [label, value] of words.listReportFacts(content)) {
    if (label === 'Cost') add(label, content.vehicle?.value_rand ?? null, { style: cellStyle('rand') })
    else add(label, value)
  }
  add('From', toDate(content.from), { style: cellStyle('day') })
  add('To', toDate(content.to), { style: cellStyle('day') })
  const at: Record<string, number> = {}
  for (const figure of content.figures) {
    const { key, type, value, origin } = figure
    const formula = figureFormula(content, key, at)
    const style = origin === 'calculated' ? { numFmt: CALCULATED } : cellStyle(type)
    at[key] = add(words.figureLabel(figure), value, {
      style,
      ...(formula && value !== null && { formula, formulaResult: value }),
    })
  }
  if (frozen) {
    add(documentName(content), frozen.number)
    add('Frozen', toLocalTime(frozen.at), { style: { numFmt: MINUTE } })
  } else add(documentName(content), 'Not frozen')
  add('Days and times', words.CLOCK_TEXT)
  const previous = words.previousText(content)
  lines(
    'What is missing',
    content.missing.map(({ message }) => message),
  )
  lines('Notes', content.notes === '' ? [] : [content.notes])
  lines('About the figures', [...(previous ? [previous] : []), ...content.remarks])
  const declaration = words.DECLARATIONS[content.kind]
  if (declaration !== null) {
    lines('Declaration', [declaration.text])
    // Room to sign on the printed sheet.
    const names = declaration.isNamed ? [`${words.NAME_LINES[0]}: ${content.driver}`, words.NAME_LINES[1]] : []
    for (const label of [...names, ...declaration.signed])
      rows.push([], [label.includes(':') ? label : `${label}: ______________________________`])
  }
  if (frozen) lines('To verify', [`SHA-256 of the frozen content: ${frozen.sha256}`])
  return {
    name: 'Summary',
    rows,
    cells,
    rowDefs,
    merges,
    columns: SUMMARY_WIDTHS.map((width) => ({ width })),
    pageSetup: PORTRAIT,
    headerFooter: headerFooter(content),
  }
}

/** For printing; drafts are marked on each page. */
function headerFooter({ draft }: ReportContent): WriteSheet['headerFooter'] {
  return { ...(draft && { oddHeader: '&C&B&16DRAFT' }), oddFooter: '&L&A&RPage &P of &N' }
}

/** Returns a formula if it gives the same figure, so that changes in rows update the first sheet. */
function figureFormula(content: ReportContent, key: string, at: Record<string, number>): string | null {
  const figureValue = (name: string) => findFigure(content, name) ?? Number.NaN
  const gives = (value: number | null) => value !== null && Math.abs(value - figureValue(key)) < 1e-6
  const column = content.columns.findIndex((one) => one.key === key)
  if (
    content.rows.length > 0 &&
    content.columns[column]?.summed &&
    gives(summed(content.rows, content.columns, content.columns[column].key))
  ) {
    return `${tableName(content)}!${columnLetter(column)}${content.rows.length + 2}`
  }
  if (key === 'total_km' && gives(figureValue('closing') - figureValue('opening')))
    return `B${at.closing}-B${at.opening}`
  if (key === 'private_km' && gives(figureValue('total_km') - figureValue('km'))) return `B${at.total_km}-B${at.km}`
  const logged = ['km', 'private_km', 'to_review_km']
  if (key === 'unlogged_km' && gives(logged.reduce((rest, name) => rest - figureValue(name), figureValue('total_km'))))
    return [at.total_km, ...logged.map((name) => at[name])].map((row) => `B${row}`).join('-')
  const parts = ['amount', 'tolls', 'parking', 'vat'].flatMap((name) => (at[name] ? [`B${at[name]}`] : [])).join('+')
  if (key === 'vat') return `ROUND((${parts})*0.15,2)`
  if (key === 'payable') return parts
  if (key === 'share') return `IF(B${at.total_km}=0,0,B${at.km}/B${at.total_km})`
  return null
}

function changesSheet(changes: NonNullable<ReportContent['changes']>): WriteSheet {
  const heads = ['Trip of', 'Changed (SAST)', 'By', 'Field', 'From', 'To']
  const rows: CellValue[][] = [
    heads,
    ...changes.map(({ day, at, who, field, from, to }) => [
      toDate(day),
      toLocalTime(new Date(at)),
      who,
      field,
      from,
      to,
    ]),
  ]
  return printTable({
    name: 'Changes',
    rows,
    columns: [
      { width: 14, style: cellStyle('day') },
      { width: 20, style: { numFmt: MINUTE, alignment: LEFT } },
      { width: 24, style: TEXT },
      { width: 16, style: TEXT },
      { width: 40, style: TEXT },
      { width: 40, style: TEXT },
    ],
  })
}

function cellStyle(type: CellType): CellStyle {
  const numFmt = FORMATS[type]
  if (numFmt === null) return TEXT
  return type === 'day' ? { numFmt, alignment: LEFT } : topStyle({ numFmt })
}

function odometerStyle(isCalculated: boolean): CellStyle {
  return isCalculated ? topStyle({ numFmt: CALCULATED }) : cellStyle('odometer')
}

/** Spreadsheets have no time zones, so times are in South African time. */
function toLocalTime(at: Date): Date {
  return new Date(at.getTime() + CLOCK.offsetMsAt(at.getTime()))
}

function parseLocalTime(instant: string | undefined): Date | null {
  return instant === undefined ? null : toLocalTime(new Date(instant))
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
