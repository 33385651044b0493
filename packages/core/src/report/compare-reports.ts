import type { ReportColumn, ReportContent, ReportRow } from './report-content.ts'

/** A cell that differs. */
export interface CellDifference {
  key: string
  label: string
  type: ReportColumn['type']
  from: string | number | null
  to: string | number | null
}

/** How one report differs from an earlier one. */
export interface ReportDifferences {
  figures: CellDifference[]
  added: ReportRow[]
  removed: ReportRow[]
  changed: { trip_id: string; row: ReportRow; cells: CellDifference[] }[]
}

/** Compares two reports trip by trip, in the columns that both have. */
export function compareReports(before: ReportContent, after: ReportContent): ReportDifferences {
  const earlier = byTrip(before)
  const later = byTrip(after)
  const columns = after.columns.flatMap((column, to) => {
    const from = before.columns.findIndex(({ key }) => key === column.key)
    return from === -1 ? [] : [{ ...column, from, to }]
  })
  return {
    figures: after.figures.flatMap(({ key, label, type, value }) => {
      const old = before.figures.find((figure) => figure.key === key)?.value ?? null
      return old === value ? [] : [{ key, label, type, from: old, to: value }]
    }),
    added: [...later].filter(([trip]) => !earlier.has(trip)).map(([, row]) => row),
    removed: [...earlier].filter(([trip]) => !later.has(trip)).map(([, row]) => row),
    changed: [...later].flatMap(([trip, row]) => {
      const old = earlier.get(trip)
      if (old === undefined) return []
      const cells = columns.flatMap(({ key, label, type, from, to }) =>
        old.cells[from] === row.cells[to] ? [] : [{ key, label, type, from: old.cells[from], to: row.cells[to] }],
      )
      return cells.length > 0 ? [{ trip_id: trip, row, cells }] : []
    }),
  }
}

/** A row that sums up trips is known by its first cell. */
function byTrip({ rows }: ReportContent): Map<string, ReportRow> {
  return new Map(rows.map((row) => [row.trip_id ?? String(row.cells[0]), row]))
}

export function isUnchanged({ figures, added, removed, changed }: ReportDifferences): boolean {
  return figures.length + added.length + removed.length + changed.length === 0
}
