import type { Trip } from '@spoor/contract/routes/trips.ts'
import { tripCostRand } from '@spoor/contract/trip-cost.ts'
import type { TripColumn } from '@spoor/contract/trip-columns.ts'
import { formatDate, formatTime } from '../../../format/instant.ts'
import { distanceQuantity, formatDuration, formatRand } from '../../../format/quantity.ts'
import { classes } from '../../../ui/classes.ts'
import { Quantity } from '../../../ui/quantity.tsx'
import { TripStatusBadge } from '../../../ui/trip-badges.tsx'
import { ClassificationToggle } from './classification-toggle.tsx'
import { EditableText } from './editable-text.tsx'
import type { TripActions } from './trip-actions.ts'
import { takeKeyboard } from '../keys/trip-keyboard.ts'
import { TripPlaces } from './trip-places.tsx'
import { TripCommentsMark } from './trip-comments-mark.tsx'
import { TripWarning } from './trip-warning.tsx'
import { t } from '../../../language/t.ts'

export interface TripCellProps {
  trip: Trip
  /** The trip in a few words, for screen readers. */
  name: string
  vehicleName: string
  timezone: string
  withDate: boolean
  tight: boolean
  chosen: boolean
  actions: TripActions
}

export const MAX_REASON = 500
export const MAX_NOTES = 2000

/** The content of one column of the wide list. */
export function TripCell({ column, ...cell }: TripCellProps & { column: TripColumn }) {
  const { trip, name, actions } = cell
  switch (column) {
    case 'when':
      return <WhenCell {...cell} />
    case 'locations':
      return <TripPlaces trip={trip} actions={actions} />
    case 'distance':
      return (
        <span className="block pr-2 text-right text-sm font-semibold">
          <Quantity of={distanceQuantity(trip.distance_km)} />
        </span>
      )
    case 'classification':
      return (
        <ClassificationToggle
          size={cell.tight ? 'tight' : 'roomy'}
          value={trip.classification}
          suggestion={trip.suggestion}
          of={t('Classification of {name}', { name })}
          onChange={(classification) => actions.classify(trip, classification)}
        />
      )
    case 'status':
      return (
        <span className="flex">
          <TripStatusBadge status={trip.status} auto={trip.auto_confirmed} wordless={cell.tight} />
        </span>
      )
    case 'reason':
      return <ReasonCell trip={trip} actions={actions} />
    case 'notes':
      return (
        <EditableText
          label={t('Notes')}
          placeholder={t('Add notes')}
          value={trip.notes}
          maxLength={MAX_NOTES}
          onSave={(notes) => actions.change(trip, { notes })}
        />
      )
    case 'vehicle':
      return <PlainText text={cell.vehicleName} />
    case 'driver':
      return <PlainText text={trip.driver} />
    case 'cost_centre':
      return <PlainText text={trip.cost_centre?.code ?? ''} title={trip.cost_centre?.name} />
    case 'tolls':
      return <PaidCell trip={trip} />
    case 'costs':
      return <CostCell trip={trip} />
  }
}

/** Chooses the trip: the map shows it, and keys act on it. */
function WhenCell({ trip, name, timezone, withDate, tight, chosen, actions }: TripCellProps) {
  const part = tight ? 'block truncate leading-4' : undefined
  return (
    <button
      type="button"
      data-choose
      ref={(button) => takeKeyboard(trip.id, button)}
      aria-current={chosen || undefined}
      className="block h-8 w-full truncate rounded-md text-left text-sm outline-offset-[-2px] pointer-coarse:h-11"
      onClick={() => actions.choose(trip)}
    >
      {withDate && <span className={classes('font-semibold', part)}>{formatDate(trip.started_at, timezone)} </span>}
      <span className={classes(!withDate && 'font-semibold', part)}>{formatTime(trip.started_at, timezone)}</span>
      {trip.ended_at && !withDate && (
        <span className={classes('text-xs text-muted', tight ? part : 'ml-1')}>
          {' '}
          {durationWords(trip.started_at, trip.ended_at)}
        </span>
      )}
      <span className="sr-only"> {t('(choose {name})', { name })}</span>
    </button>
  )
}

export const durationWords = (startedAt: string, endedAt: string): string =>
  formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)

export function ReasonCell({ trip, actions }: Pick<TripCellProps, 'trip' | 'actions'>) {
  const missing = trip.classification === 'business' && trip.reason === '' && trip.status !== 'rejected'
  const field = (
    <EditableText
      label={t('Reason')}
      placeholder={missing ? t('Reason missing') : t('Add a reason')}
      warn={missing}
      value={trip.reason}
      maxLength={MAX_REASON}
      onSave={(reason) => actions.change(trip, { reason })}
    />
  )
  if (trip.warning === null && trip.comments === 0) return field
  return (
    <span className="flex items-center gap-1">
      {trip.warning !== null && <TripWarning warning={trip.warning} />}
      {trip.comments > 0 && <TripCommentsMark count={trip.comments} />}
      <span className="min-w-0 flex-1">{field}</span>
    </span>
  )
}

function CostCell({ trip }: { trip: Trip }) {
  const rand = tripCostRand(trip)
  return <span className="block text-right text-sm">{rand === null ? <Nothing /> : formatRand(rand)}</span>
}

function PaidCell({ trip: { toll, parking } }: { trip: Trip }) {
  const paid = toll + parking
  return <span className="block text-right text-sm">{paid === 0 ? <Nothing /> : formatRand(paid)}</span>
}

function PlainText({ text, title = text }: { text: string; title?: string }) {
  return (
    <span className="block truncate text-sm" title={title || undefined}>
      {text || <Nothing />}
    </span>
  )
}

function Nothing() {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{t('None')}</span>
    </>
  )
}
