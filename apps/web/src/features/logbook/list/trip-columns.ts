import { TRIP_COLUMN_NAMES, type TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { t } from '../../../language/t.ts'

/** Column widths: normal, minimum in a narrow list, and the share of the remaining width. */
const TRACKS: Readonly<Record<TripColumn, { roomyPx: number; tightPx: number; share: number }>> = {
  when: { roomyPx: 104, tightPx: 64, share: 0 },
  locations: { roomyPx: 204, tightPx: 130, share: 3 },
  distance: { roomyPx: 84, tightPx: 84, share: 0 },
  classification: { roomyPx: 164, tightPx: 138, share: 0 },
  status: { roomyPx: 100, tightPx: 32, share: 0 },
  reason: { roomyPx: 156, tightPx: 90, share: 3 },
  vehicle: { roomyPx: 100, tightPx: 80, share: 1 },
  driver: { roomyPx: 100, tightPx: 80, share: 1 },
  cost_centre: { roomyPx: 100, tightPx: 80, share: 0 },
  costs: { roomyPx: 92, tightPx: 84, share: 0 },
  tolls: { roomyPx: 128, tightPx: 118, share: 0 },
  notes: { roomyPx: 130, tightPx: 90, share: 2 },
}
/** Every row shows its date because there are no day headings. */
const WHEN_WITH_DATE = { roomyPx: 196, tightPx: 116 }
const SELECT_PX = 28
const MENU_PX = 40
const GAP_PX = 12
const PADDING_PX = 24

export interface ColumnLayout {
  columns: readonly TripColumn[]
  /** In a narrow list a date takes two lines, and a status is an icon. */
  tight: boolean
  template: string
  leastPx: number
}

/** The grid of a row: checkbox, columns, menu. @param textScale the browser's text size relative to the default */
export function computeColumnLayout(
  columns: readonly TripColumn[],
  { withDate, tight, textScale = 1 }: { withDate: boolean; tight: boolean; textScale?: number },
): ColumnLayout {
  const scaled = (px: number) => Math.round(px * textScale)
  const least = (column: TripColumn) => {
    const { roomyPx, tightPx } = column === 'when' && withDate ? WHEN_WITH_DATE : TRACKS[column]
    return scaled(tight ? tightPx : roomyPx)
  }
  const tracks = columns.map((column) => {
    const { share } = TRACKS[column]
    return share > 0 ? `minmax(${least(column)}px,${share}fr)` : `${least(column)}px`
  })
  return {
    columns,
    tight,
    template: [`${scaled(SELECT_PX)}px`, ...tracks, `${scaled(MENU_PX)}px`].join(' '),
    leastPx:
      scaled(SELECT_PX + MENU_PX + PADDING_PX + GAP_PX * (columns.length + 1)) +
      columns.reduce((sum, column) => sum + least(column), 0),
  }
}

/** Announces a column's new position to screen readers. */
export const describeColumnMove = (columns: readonly TripColumn[], from: number, to: number): string =>
  t('{column} is now {place} of {count}', {
    column: t(TRIP_COLUMN_NAMES[columns[from]]),
    place: to + 1,
    count: columns.length,
  })
