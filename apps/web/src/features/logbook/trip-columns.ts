import type { TripColumn } from '@spoor/contract/trip-columns.ts'

/** Widths of the columns: what they need at least, and how much of the rest they take. */
const TRACKS: Readonly<Record<TripColumn, { leastPx: number; share: number }>> = {
  when: { leastPx: 116, share: 0 },
  locations: { leastPx: 200, share: 3 },
  distance: { leastPx: 84, share: 0 },
  classification: { leastPx: 132, share: 0 },
  status: { leastPx: 108, share: 0 },
  reason: { leastPx: 130, share: 2 },
  vehicle: { leastPx: 100, share: 1 },
  driver: { leastPx: 100, share: 1 },
  costs: { leastPx: 92, share: 0 },
  notes: { leastPx: 130, share: 2 },
}
/** The date stands on each line where no line above tells the day. */
const WHEN_WITH_DATE_PX = 196
const SELECT_PX = 28
const MENU_PX = 40
const GAP_PX = 12
const PADDING_PX = 24

export interface ColumnLayout {
  columns: readonly TripColumn[]
  template: string
  leastPx: number
}

/** The grid of a line with these columns between its tick and its menu. */
export function columnLayout(columns: readonly TripColumn[], { withDate }: { withDate: boolean }): ColumnLayout {
  const least = (column: TripColumn) => (column === 'when' && withDate ? WHEN_WITH_DATE_PX : TRACKS[column].leastPx)
  const tracks = columns.map((column) => {
    const { share } = TRACKS[column]
    return share > 0 ? `minmax(${least(column)}px,${share}fr)` : `${least(column)}px`
  })
  return {
    columns,
    template: [`${SELECT_PX}px`, ...tracks, `${MENU_PX}px`].join(' '),
    leastPx:
      SELECT_PX +
      MENU_PX +
      PADDING_PX +
      GAP_PX * (columns.length + 1) +
      columns.reduce((sum, column) => sum + least(column), 0),
  }
}
