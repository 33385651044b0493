import type { Trip } from '@spoor/contract/routes/trips.ts'
import { Check, EllipsisVertical, Pencil, Scissors, Sparkles, Trash2, X } from 'lucide-react'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDateTime, formatTime } from '../../format/instant.ts'
import { distanceQuantity, formatDuration } from '../../format/quantity.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { TripStatusBadge } from '../../ui/trip-badges.tsx'
import { Way } from '../../ui/way.tsx'
import { ClassificationToggle } from './classification-toggle.tsx'
import { endWords, startWords } from './trip-words.ts'

export interface TripRowActions {
  onChoose: (trip: Trip) => void
  onSelect: (trip: Trip) => void
  onClassify: (trip: Trip, classification: Trip['classification']) => void
  onStatus: (trip: Trip, status: Trip['status']) => void
  onEdit: (trip: Trip) => void
  onSplit: (trip: Trip) => void
  onDelete: (trip: Trip) => void
}

/** One trip: a line of the list on wide screens, a card on narrow ones. */
export function TripRow({
  trip,
  vehicleName,
  chosen,
  selected,
  actions,
}: {
  trip: Trip
  /** '' where the driver has one vehicle. */
  vehicleName: string
  chosen: boolean
  selected: boolean
  actions: TripRowActions
}) {
  const timezone = useTimezone()
  const when = formatDateTime(trip.started_at, timezone)
  const name = `${when}, ${startWords(trip)} to ${endWords(trip)}`
  return (
    <li
      data-trip={trip.id}
      data-chosen={chosen}
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-2.5 transition-colors sm:gap-x-3',
        'max-sm:mb-3 max-sm:rounded-xl max-sm:border max-sm:border-line max-sm:bg-surface max-sm:shadow-card sm:border-b sm:border-line sm:last:border-b-0',
        'sm:grid-cols-[auto_minmax(0,1fr)_5.5rem_auto_auto]',
        chosen
          ? 'bg-accent-tint max-sm:border-accent max-sm:bg-accent-tint'
          : selected
            ? 'bg-sunken max-sm:bg-sunken'
            : 'hover:bg-sunken',
        trip.status === 'rejected' && 'text-muted',
      )}
    >
      <Checkbox
        aria-label={`Select ${name}`}
        checked={selected}
        onChange={() => actions.onSelect(trip)}
        className="pointer-coarse:min-w-8"
      />
      <button
        type="button"
        className="min-w-0 rounded-md text-left"
        aria-current={chosen || undefined}
        onClick={() => actions.onChoose(trip)}
      >
        <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
          <span>
            {when}
            {trip.ended_at && `–${formatTime(trip.ended_at, timezone)}`}
          </span>
          {trip.ended_at && (
            <span>{formatDuration((Date.parse(trip.ended_at) - Date.parse(trip.started_at)) / 1000)}</span>
          )}
          {vehicleName && <span className="max-w-full truncate">{vehicleName}</span>}
        </span>
        <Way
          from={startWords(trip)}
          to={endWords(trip)}
          className={trip.status === 'rejected' ? 'line-through' : 'font-semibold'}
        />
        {trip.reason ? (
          <span className="block truncate text-xs text-muted">{trip.reason}</span>
        ) : (
          trip.suggestion &&
          trip.classification === null && (
            <span className="flex items-center gap-1 truncate text-xs text-muted">
              <Sparkles aria-hidden size={12} className="shrink-0" />
              Perhaps {trip.suggestion.classification}: {trip.suggestion.because}
            </span>
          )
        )}
      </button>
      <div className="flex flex-col items-end gap-1">
        <span className="text-base font-semibold sm:text-sm">
          <Quantity of={distanceQuantity(trip.distance_km)} />
        </span>
        <TripStatusBadge status={trip.status} />
      </div>
      <div className="max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-2 max-sm:mt-2">
        <ClassificationToggle
          value={trip.classification}
          of={`Classification of ${name}`}
          onChange={(classification) => actions.onClassify(trip, classification)}
        />
      </div>
      <div className="max-sm:row-start-2 max-sm:mt-2 max-sm:justify-self-end">
        <Menu
          trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical size={18} aria-hidden />} />}
          items={menuOf(trip, actions)}
        />
      </div>
    </li>
  )
}

function menuOf(trip: Trip, actions: TripRowActions): MenuItem[] {
  const icon = { size: 16, 'aria-hidden': true } as const
  return [
    ...(trip.status === 'confirmed'
      ? []
      : [{ label: 'Confirm', icon: <Check {...icon} />, onSelect: () => actions.onStatus(trip, 'confirmed') }]),
    ...(trip.status === 'rejected'
      ? []
      : [{ label: 'Reject', icon: <X {...icon} />, onSelect: () => actions.onStatus(trip, 'rejected') }]),
    { label: 'Edit', icon: <Pencil {...icon} />, onSelect: () => actions.onEdit(trip) },
    {
      label: 'Split',
      icon: <Scissors {...icon} />,
      disabled: trip.ended_at === null,
      onSelect: () => actions.onSplit(trip),
    },
    { label: 'Delete', icon: <Trash2 {...icon} />, danger: true, onSelect: () => actions.onDelete(trip) },
  ]
}
