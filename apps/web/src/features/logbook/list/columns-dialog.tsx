import { DEFAULT_TRIP_COLUMNS, TRIP_COLUMN_NAMES, TRIP_COLUMNS } from '@spoor/contract/words/trip-columns.ts'
import type { TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { COSTS_NOTE } from '@spoor/contract/rules/trip-cost.ts'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { getDropSide, moveItem, useDragOrder } from '../../../ui/use-drag-order.ts'
import { t } from '../../../language/t.ts'
import { describeColumnMove } from './trip-columns.ts'

export function ColumnsDialog({
  columns,
  without,
  onChange,
  onClose,
}: {
  columns: readonly TripColumn[]
  /** Columns that are offered only if they are already shown. */
  without: readonly TripColumn[]
  onChange: (columns: readonly TripColumn[]) => void
  onClose: () => void
}) {
  // A hidden column keeps its place while the dialog is open.
  const withHidden = (first: readonly TripColumn[]) => [
    ...first,
    ...TRIP_COLUMNS.filter((column) => !first.includes(column) && !without.includes(column)),
  ]
  const [order, setOrder] = useState(() => withHidden(columns))
  const [announcement, setAnnouncement] = useState('')
  const shown = (column: TripColumn) => columns.includes(column)
  const toggle = (column: TripColumn) => onChange(order.filter((one) => (one === column ? !shown(column) : shown(one))))
  const move = (from: number, to: number) => {
    const next = moveItem(order, from, to)
    setOrder(next)
    onChange(next.filter(shown))
    setAnnouncement(describeColumnMove(order, from, to))
  }
  const drag = useDragOrder('y', move)
  return (
    <Dialog
      width="narrow"
      onClose={onClose}
      title={t('Columns')}
      description={t('Columns of the list, from left to right.')}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto -ml-4"
            onClick={() => {
              setOrder(withHidden(DEFAULT_TRIP_COLUMNS))
              onChange(DEFAULT_TRIP_COLUMNS)
            }}
          >
            {t('Reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <ol aria-label={t('Columns')} data-drag-list className="flex flex-col">
        {order.map((column, at) => (
          <li
            key={column}
            data-drag-item
            style={drag.dragged?.from === at ? { transform: `translateY(${drag.dragged.offsetPx}px)` } : undefined}
            className={classes(
              'flex items-center gap-2 border-b border-line py-1 last:border-b-0',
              drag.dragged?.from === at && 'relative z-10 bg-surface shadow-raised',
              getDropSide(drag, at) === 'before' && 'shadow-[inset_0_2px_0_var(--accent)]',
              getDropSide(drag, at) === 'after' && 'shadow-[inset_0_-2px_0_var(--accent)]',
            )}
          >
            <span
              title={t('Drag to reorder')}
              className="-ml-2 grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center text-muted"
              onPointerDown={drag.begin(at)}
            >
              <GripVertical size={16} />
            </span>
            <div className="flex min-w-0 flex-1 flex-col items-start">
              <Checkbox
                checked={shown(column)}
                disabled={shown(column) && columns.length === 1}
                onChange={() => toggle(column)}
              >
                {t(TRIP_COLUMN_NAMES[column])}
              </Checkbox>
              {column === 'costs' && <p className="pl-6.5 text-xs text-muted">{t(COSTS_NOTE)}.</p>}
            </div>
            <IconButton
              label={t('Move {column} up', { column: t(TRIP_COLUMN_NAMES[column]) })}
              icon={ArrowUp}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              label={t('Move {column} down', { column: t(TRIP_COLUMN_NAMES[column]) })}
              icon={ArrowDown}
              disabled={at === order.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </Dialog>
  )
}
