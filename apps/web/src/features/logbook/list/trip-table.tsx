import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { TRIP_COLUMN_NAMES, type TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { COSTS_NOTE } from '@spoor/contract/rules/trip-cost.ts'
import {
  memo,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { t } from '../../../language/t.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import { type DragOrder, getDropSide, moveItem, useDragOrder } from '../../../ui/use-drag-order.ts'
import { NARROW, useMediaQuery } from '../../../ui/use-media-query.ts'
import { isSelected, type Selection } from './selection.ts'
import { SumsRow } from './sums-row.tsx'
import type { TripActions } from './trip-actions.ts'
import { hasDetails, TripCard } from './trip-card.tsx'
import { computeColumnLayout, type ColumnLayout, describeColumnMove } from './trip-columns.ts'
import { TripRow } from './trip-row.tsx'
import type { LaidOut, TripListRow } from '../trip-rows.ts'
import { useVisibleRows } from './use-visible-rows.ts'

const USUAL_PX = 16

/** The browser's text size relative to the default, for sizes given in pixels. */
const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX

const COARSE = '(pointer: coarse)'
/** Row heights at the usual text size, including the margin below a card. */
const HEIGHTS = {
  fine: { month: 44, day: 32, trip: 45 },
  coarse: { month: 48, day: 36, trip: 57 },
  narrow: { month: 36, day: 36, trip: 134 },
  narrowWithDetails: { month: 36, day: 36, trip: 150 },
  /** Headings and cards with more lines, for large text on a phone. */
  narrowLargeText: { month: 70, day: 64, trip: 244 },
} as const
const LARGE_TEXT = 1.2
/** Rows rendered beyond the visible ones, and the usual offset of the list. */
const DRAWN = {
  narrow: { overscan: 2, mostlyBeginsAtPx: 231 },
  wide: { overscan: 6, mostlyBeginsAtPx: 325 },
} as const
/** Trips rendered in full per frame. */
const AT_ONCE = 4

export interface TripTableHandle {
  scrollToRow: (row: number) => void
}

export const TripTable = memo(function TripTable({
  rows,
  layout: lines,
  columns,
  vehicles,
  withDate,
  chosenId,
  hoveredId,
  compact,
  selection,
  someSelected,
  stale,
  actions,
  onShow,
  onSelectAll,
  onColumns,
  ref,
}: LaidOut & {
  columns: readonly TripColumn[]
  vehicles: readonly Vehicle[]
  /** There are no day headings, so each trip shows its date. */
  withDate: boolean
  chosenId: string | null
  hoveredId: string | null
  /** Cards, as on a phone. */
  compact: boolean
  selection: Selection
  someSelected: 'none' | 'some' | 'all'
  stale: boolean
  actions: TripActions
  onShow: (rows: readonly TripListRow[], first: number, last: number) => void
  /** Selects all trips, or clears the selection if there is one. */
  onSelectAll: () => void
  onColumns: (columns: readonly TripColumn[]) => void
  ref: Ref<TripTableHandle>
}) {
  const narrow = useMediaQuery(NARROW) || compact
  const coarse = useMediaQuery(COARSE)
  const [scale] = useState(textScale)
  const shape = narrow ? narrowShape(scale, columns) : coarse ? 'coarse' : 'fine'
  const frame = useRef<HTMLDivElement>(null)
  const frameWidthPx = useElementWidth(frame, !narrow)
  const tight = frameWidthPx < computeColumnLayout(columns, { withDate, tight: false, textScale: scale }).leastPx
  const layout = useMemo(
    () => computeColumnLayout(columns, { withDate, tight, textScale: scale }),
    [columns, withDate, tight, scale],
  )
  const vehicleNames = useMemo(() => new Map(vehicles.map(({ id, name }) => [id, name])), [vehicles])
  const list = useRef<HTMLDivElement>(null)
  const virtualizer = useVisibleRows({
    list,
    count: rows.length,
    heightOf: useCallback(
      (at: number) => Math.round(HEIGHTS[shape][rows[at]?.kind ?? 'trip'] * scale),
      [rows, shape, scale],
    ),
    // Changes if the kind or height of any row changes.
    // oxlint-disable-next-line react/exhaustive-deps
    getKey: useCallback((at: number) => at, [lines, shape]),
    ...DRAWN[narrow ? 'narrow' : 'wide'],
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const whole = useIncrementalRender(getRenderedTripIds(rows, items, virtualizer.range), AT_ONCE)
  useEffect(() => onShow(rows, first, last), [onShow, rows, first, last])
  useImperativeHandle(ref, () => ({ scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }) }), [
    virtualizer,
  ])

  const [announcement, setAnnouncement] = useState('')
  const moveColumn = (from: number, to: number) => {
    onColumns(moveItem(columns, from, to))
    setAnnouncement(describeColumnMove(columns, from, to))
  }

  const Trip = narrow ? TripCard : TripRow
  return (
    <div
      ref={frame}
      className={classes('relative sm:@container', !narrow && 'sm:overflow-x-auto', stale && 'opacity-60')}
    >
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      {/* Not a table element, which lays out all of its rows. */}
      <div
        role="table"
        aria-label={t('Trips')}
        aria-busy={stale}
        aria-rowcount={rows.length + 1}
        style={narrow ? undefined : { minWidth: layout.leastPx }}
      >
        <ColumnNames
          layout={layout}
          withDate={withDate}
          hidden={narrow}
          selected={someSelected}
          onSelectAll={onSelectAll}
          onMove={moveColumn}
        />
        <div ref={list} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, size, start }) => {
            const row = rows[index]
            if (!row) return null
            const trip = row.kind === 'trip' ? row.trip : null
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                data-trip={trip?.id}
                data-chosen={trip ? trip.id === chosenId : undefined}
                className={classes(
                  'absolute inset-x-0 top-0',
                  trip && trip.id === hoveredId && 'rounded-xl outline-2 -outline-offset-2 outline-accent',
                )}
                style={{ height: size, transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
              >
                {row.kind !== 'trip' ? (
                  <SumsRow row={row} columns={columns.length + 2} onDay={actions.showDay} />
                ) : trip && whole.has(trip.id) ? (
                  <Trip
                    key={trip.id}
                    trip={trip}
                    vehicleName={vehicleNames.get(trip.vehicle_id ?? '') ?? ''}
                    chosen={trip.id === chosenId}
                    selected={isSelected(selection, trip.id)}
                    withDate={withDate}
                    layout={layout}
                    actions={actions}
                  />
                ) : (
                  <div role="cell" className="flex h-full items-center px-3">
                    <span className="h-4 w-full rounded bg-sunken" />
                    <span className="sr-only">{t('Loading')}</span>
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
})

function narrowShape(scale: number, columns: readonly TripColumn[]): keyof typeof HEIGHTS {
  if (scale > LARGE_TEXT) return 'narrowLargeText'
  return hasDetails(columns) ? 'narrowWithDetails' : 'narrow'
}

/** The ids of the trips in rendered rows, visible ones first. */
function getRenderedTripIds(
  rows: readonly TripListRow[],
  items: readonly { index: number }[],
  range: { startIndex: number; endIndex: number } | null,
): string[] {
  const [inSight, beyond]: [string[], string[]] = [[], []]
  for (const { index } of items) {
    const row = rows[index]
    if (row?.kind !== 'trip' || !row.trip) continue
    const seen = range && index >= range.startIndex && index <= range.endIndex
    ;(seen ? inSight : beyond).push(row.trip.id)
  }
  return [...inSight, ...beyond]
}

function ColumnNames({
  layout,
  withDate,
  hidden,
  selected,
  onSelectAll,
  onMove,
}: {
  layout: ColumnLayout
  withDate: boolean
  hidden: boolean
  selected: 'none' | 'some' | 'all'
  onSelectAll: () => void
  onMove: (from: number, to: number) => void
}) {
  const order = useDragOrder('x', onMove)
  return (
    <div role="rowgroup" className={hidden ? 'sr-only' : undefined}>
      <div
        role="row"
        aria-rowindex={1}
        data-drag-list
        className="grid h-9 items-center gap-x-3 border-b border-line px-3 text-xs font-semibold text-muted"
        style={{ gridTemplateColumns: layout.template }}
      >
        {hidden ? (
          <ColumnName name={t('Selection')} unseen />
        ) : (
          <div role="columnheader" className="flex">
            <Checkbox
              aria-label={t('Select all')}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={onSelectAll}
              className="pointer-coarse:min-w-8"
            />
          </div>
        )}
        {layout.columns.map((column, at) => (
          <ColumnName
            key={column}
            drag={order}
            at={at}
            name={column === 'when' && layout.tight && !withDate ? t('Time') : t(TRIP_COLUMN_NAMES[column])}
            note={column === 'costs' ? t(COSTS_NOTE) : undefined}
            figure={column === 'distance' || column === 'costs' || column === 'tolls'}
            apart={column === 'distance'}
            unseen={layout.tight && column === 'status'}
          />
        ))}
        <ColumnName name={t('More')} unseen />
      </div>
    </div>
  )
}

function ColumnName({
  name,
  drag,
  at = 0,
  note,
  figure = false,
  apart = false,
  unseen = false,
}: {
  name: string
  /** Drag handle that reorders the column; keyboard users have the columns dialog. */
  drag?: DragOrder
  at?: number
  note?: string
  figure?: boolean
  /** Inset from the next column, which begins where this one ends. */
  apart?: boolean
  unseen?: boolean
}) {
  const offsetPx = drag?.dragged?.from === at ? drag.dragged.offsetPx : undefined
  const side = drag && getDropSide(drag, at)
  return (
    <div
      role="columnheader"
      title={note ?? (drag && t('Drag to reorder'))}
      data-drag-item={drag && ''}
      onPointerDown={drag?.begin(at)}
      style={offsetPx === undefined ? undefined : { transform: `translateX(${offsetPx}px)` }}
      className={classes(
        'truncate',
        figure && 'text-right',
        apart && 'pr-2',
        drag && 'flex h-full cursor-grab touch-none items-center select-none',
        drag && figure && 'justify-end',
        offsetPx !== undefined && 'z-10 cursor-grabbing bg-surface text-ink opacity-80',
        side === 'before' && 'shadow-[inset_2px_0_0_var(--accent)]',
        side === 'after' && 'shadow-[inset_-2px_0_0_var(--accent)]',
      )}
    >
      <span className={unseen ? 'sr-only' : undefined}>{name}</span>
      {note && <span className="sr-only">. {note}</span>}
    </div>
  )
}

/** An element's width, measured only while `needed`, because measuring is expensive (see `useVisibleRows`). */
function useElementWidth(element: RefObject<HTMLElement | null>, needed: boolean): number {
  const [widthPx, setWidthPx] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    if (!needed) return undefined
    const measure = () => {
      if (element.current) setWidthPx(element.current.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, needed])
  return widthPx
}

const NONE: ReadonlySet<string> = new Set()

/** The items to render in full now: a few more per frame, so that the page stays responsive if many appear. */
function useIncrementalRender(ids: readonly string[], most: number): ReadonlySet<string> {
  const drawn = useRef(NONE)
  const [, drawMore] = useReducer((round: number) => round + 1, 0)
  // A ref, because a state change would render everything again.
  // oxlint-disable-next-line react/refs
  const now = new Set(ids.filter((id) => drawn.current.has(id)))
  const more = now.size + most
  for (const id of ids) {
    if (now.size >= more) break
    now.add(id)
  }
  // Each render schedules the next one until all items are rendered.
  useEffect(() => {
    drawn.current = now
    if (now.size === ids.length) return undefined
    // Two frames, because the first one belongs to the current render.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(drawMore)))
    return () => cancelAnimationFrame(frame)
  })
  return now
}
