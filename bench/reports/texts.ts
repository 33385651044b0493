import { writeReportCell } from '../../packages/core/src/report/write-report-cell.ts'
import type { ReportContent } from '../../packages/core/src/report/report-content.ts'

/** The cells of the Excel file in the libraries' format, with headings. */
export function listExcelCells({ columns, rows, vehicle }: ReportContent) {
  const time = (instant?: string) => (instant === undefined ? null : new Date(Date.parse(instant) + 7_200_000))
  return {
    headings: [...columns.map(({ label }) => label), 'Start Time', 'End Time', 'Vehicle'],
    formats: columns.map(({ type }) =>
      type === 'text' ? null : type === 'day' ? 'd mmm yyyy' : type === 'rand' ? '"R" #,##0.00' : '#,##0.00',
    ),
    rows: rows.map(({ cells, started_at, ended_at }) => [
      ...cells.map((cell, at) => (columns[at].type === 'day' ? new Date(`${String(cell)}T00:00:00Z`) : cell)),
      time(started_at),
      time(ended_at),
      vehicle?.name ?? '',
    ]),
  }
}

/** The texts of the PDF's table, with headings. */
export function listPdfTexts({ columns, rows }: ReportContent) {
  return {
    headings: columns.map(({ label }) => label),
    rows: rows.map(({ cells, calculated }) =>
      cells.map((cell, at) => {
        const text = writeReportCell(columns[at].type, cell)
        return calculated.includes(columns[at].key) && text !== '' ? `${text} *` : text
      }),
    ),
  }
}
