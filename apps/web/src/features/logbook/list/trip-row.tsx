import type { Trip } from '@spoor/contract/routes/trips.ts'
import { memo, type MouseEvent } from 'react'
import { Checkbox } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import type { TripActions } from './trip-actions.ts'
import { TripCell } from './trip-cell.tsx'
import type { ColumnLayout } from './trip-columns.ts'
import { TripMenu } from './trip-menu.tsx'
import { formatTripName } from '../trip-words.ts'
import { t } from '../../../language/t.ts'

export interface TripRowProps {
  trip: Trip
  vehicleName: string
  chosen: boolean
  selected: boolean
  withDate: boolean
  layout: ColumnLayout
  actions: TripActions
}

export const TripRow = memo(function TripRow({
  trip,
  vehicleName,
  chosen,
  selected,
  withDate,
  layout,
  actions,
}: TripRowProps) {
  const name = formatTripName(trip)
  // A click anywhere on the row chooses the trip, unless it ends a text selection.
  const onClick = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('button, input, label') || getSelection()?.type === 'Range') return
    actions.choose(trip)
  }
  return (
    // Keyboard users have the button in the time column.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={onClick}
      className={classes(
        'grid h-full items-center gap-x-3 border-b border-line px-3 transition-colors',
        chosen ? 'bg-accent-tint' : selected ? 'bg-sunken' : 'bg-surface hover:bg-sunken',
        trip.status === 'rejected' && 'text-muted',
      )}
      style={{ gridTemplateColumns: layout.template }}
    >
      <div role="cell" className="flex">
        <Checkbox
          aria-label={t('Select {name}', { name })}
          checked={selected}
          onChange={() => undefined}
          onClick={(event) => actions.select(trip, event.shiftKey ? 'upTo' : 'one')}
          className="pointer-coarse:min-w-8"
        />
      </div>
      {layout.columns.map((column) => (
        <div key={column} role="cell" className="min-w-0 bg-inherit">
          <TripCell
            column={column}
            trip={trip}
            name={name}
            vehicleName={vehicleName}
            withDate={withDate}
            tight={layout.tight}
            chosen={chosen}
            actions={actions}
          />
        </div>
      ))}
      {/* Stays visible when a wide list is scrolled sideways. */}
      <div role="cell" className="sticky right-0 -mr-3 flex h-full items-center justify-end bg-inherit pr-3">
        <TripMenu trip={trip} name={name} actions={actions} />
      </div>
    </div>
  )
})
