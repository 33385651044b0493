import type { ReportColumn, ReportContent, ReportRow } from './report-content.ts'
import { writeReportCell } from './write-report-cell.ts'

export interface CellDifference {
  key: string
  label: string
  type: ReportColumn['type']
  from: string | number | null
  to: string | number | null
}

export interface ReportDifferences {
  figures: CellDifference[]
  added: ReportRow[]
  removed: ReportRow[]
  changed: { trip_id: string; row: ReportRow; cells: CellDifference[] }[]
  /** Odometers calculated in both reports: changes elsewhere affect them, so they do not count as changes of a row. */
  shifted: { rows: number; most_km: number } | null
}

/** Compares two reports trip by trip as displayed, in the figures and columns that both have. */
export function compareReports(before: ReportContent, after: ReportContent): ReportDifferences {
  const earlier = rowsByKey(before)
  const later = rowsByKey(after)
  const columns = after.columns.flatMap((column, to) => {
    const from = before.columns.findIndex(({ key }) => key === column.key)
    return from === -1 ? [] : [{ ...column, from, to }]
  })
  const both = [...later].flatMap(([trip, row]) => {
    const old = earlier.get(trip)
    if (old === undefined) return []
    const differing = columns.filter(({ type, from, to }) => isWrittenOtherwise(type, old.cells[from], row.cells[to]))
    return [{ trip, row, old, differing }]
  })
  const isDerived = (key: ReportColumn['key'], ...rows: ReportRow[]) =>
    rows.every(({ calculated }) => calculated.includes(key))
  const shifts = both.flatMap(({ row, old, differing }) => {
    const derived = differing.filter(({ key }) => isDerived(key, row, old))
    const kms = derived.map(({ from, to }) => Math.abs(Number(row.cells[to]) - Number(old.cells[from])))
    return kms.length > 0 ? [Math.max(...kms)] : []
  })
  return {
    figures: after.figures.flatMap(({ key, label, type, value }) => {
      const old = before.figures.find((figure) => figure.key === key)
      if (old === undefined || !isWrittenOtherwise(type, old.value, value)) return []
      return [{ key, label, type, from: old.value, to: value }]
    }),
    added: [...later].filter(([trip]) => !earlier.has(trip)).map(([, row]) => row),
    removed: [...earlier].filter(([trip]) => !later.has(trip)).map(([, row]) => row),
    changed: both.flatMap(({ trip, row, old, differing }) => {
      const cells = differing
        .filter(({ key }) => !isDerived(key, row, old))
        .map(({ key, label, type, from, to }) => ({ key, label, type, from: old.cells[from], to: row.cells[to] }))
      return cells.length > 0 ? [{ trip_id: trip, row, cells }] : []
    }),
    shifted: shifts.length > 0 ? { rows: shifts.length, most_km: Math.max(...shifts) } : null,
  }
}

function isWrittenOtherwise(
  type: ReportColumn['type'],
  before: string | number | null,
  after: string | number | null,
): boolean {
  return writeReportCell(type, before) !== writeReportCell(type, after)
}

/** A row that sums up trips is identified by its month and vehicle. */
function rowsByKey({ rows, columns }: ReportContent): Map<string, ReportRow> {
  const texts = columns.flatMap(({ type }, at) => (type === 'text' ? [at] : []))
  return new Map(rows.map((row) => [row.trip_id ?? texts.map((at) => row.cells[at]).join(', '), row]))
}
