import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { tripCostRand } from '@spoor/contract/rules/trip-cost.ts'
import { lacksReason } from '@spoor/core/report/gaps.ts'
import { ArrowRight, MessageSquareText, Pencil, TriangleAlert } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { formatTripDay, formatTime } from '../../../format/instant.ts'
import { formatDuration, formatRand } from '../../../format/quantity.ts'
import { plural, t } from '../../../language/t.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TripStatusBadge } from '../../../ui/trip-badges.tsx'
import { applyTripFocus } from '../trip-keyboard.ts'
import { formatEndPlace, formatStartPlace, nameEnd } from '../../../format/location.ts'
import { describeWarning, getEndDetail, getStartDetail } from '../trip-words.ts'
import { ClassificationToggle } from './classification-toggle.tsx'
import { EditableText } from './editable-text.tsx'
import type { TripActions } from './trip-actions.ts'
import { TripDistance } from './trip-distance.tsx'

const MAX_PLACE = 300
const FIELD =
  'h-8 w-full min-w-0 rounded-md border border-edge bg-surface px-1.5 text-sm pointer-coarse:h-11 pointer-coarse:text-base'

/** The start and end of a trip, on one line or, in a narrow list, two. Shows both fields while they are edited. */
function TripPlaces({ trip, actions }: { trip: Trip; actions: TripActions }) {
  const [draft, setDraft] = useState<{ from: string; to: string } | null>(null)
  const startName = nameEnd(trip.start_place, trip.start_location)
  const endName = nameEnd(trip.end_place, trip.end_location)
  if (draft) {
    const save = () => {
      const change = {
        ...(changed(draft.from, startName) && { start_location: draft.from.trim() }),
        ...(changed(draft.to, endName) && { end_location: draft.to.trim() }),
      }
      if (Object.keys(change).length > 0) actions.change(trip, change)
      setDraft(null)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') save()
      else if (event.key === 'Escape') {
        event.stopPropagation()
        setDraft(null)
      }
    }
    const onBlur = (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) save()
    }
    return (
      <div className="flex min-w-0 items-center gap-1.5" onBlur={onBlur}>
        <input
          // The user opened the field, so moving the focus is expected.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('From')}
          className={FIELD}
          maxLength={MAX_PLACE}
          value={draft.from}
          onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <input
          aria-label={t('To')}
          className={FIELD}
          maxLength={MAX_PLACE}
          value={draft.to}
          onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </div>
    )
  }
  const [from, to] = [formatStartPlace(trip), formatEndPlace(trip)]
  const [fromBeside, toBeside] = [getStartDetail(trip), getEndDetail(trip)]
  return (
    <div className="group/places relative flex min-w-0 items-center bg-inherit">
      <span
        title={`${appendDetail(from, fromBeside)} → ${appendDetail(to, toBeside)}`}
        className={classes(
          'flex min-w-0 flex-1 flex-col text-sm leading-4',
          trip.status === 'rejected' && 'line-through',
        )}
      >
        <span className="min-w-0 truncate">
          {from} <Beside>{fromBeside}</Beside>
        </span>
        <span className="sr-only"> {t('to')} </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <ArrowRight size={14} className="shrink-0 text-muted" />
          <span className="min-w-0 truncate">
            {to} <Beside>{toBeside}</Beside>
          </span>
        </span>
      </span>
      <IconButton
        label={t('Edit locations')}
        size="smallIcon"
        className="absolute right-0 bg-inherit opacity-0 group-hover/places:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden"
        icon={Pencil}
        onClick={() => setDraft({ from: startName, to: endName })}
      />
    </div>
  )
}

const appendDetail = (words: string, beside: string): string => (beside === '' ? words : `${words} (${beside})`)

function Beside({ children }: { children: string }) {
  return children === '' ? null : <span className="text-muted">{children}</span>
}

/** Ignores an empty text, because a logbook needs both places. */
const changed = (typed: string, saved: string): boolean => typed.trim() !== '' && typed.trim() !== saved

export interface TripCellProps {
  trip: Trip
  name: string
  vehicleName: string
  withDate: boolean
  tight: boolean
  chosen: boolean
  actions: TripActions
}

const MAX_REASON = 500
const MAX_NOTES = 2000

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
          <TripDistance trip={trip} />
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

/** Chooses the trip: the map shows it, and shortcuts act on it. */
function WhenCell({ trip, name, withDate, tight, chosen, actions }: TripCellProps) {
  const part = tight ? 'block truncate leading-4' : undefined
  return (
    <button
      type="button"
      data-choose
      ref={(button) => applyTripFocus(trip.id, button)}
      aria-current={chosen || undefined}
      className="block h-8 w-full truncate rounded-md text-left text-sm outline-offset-[-2px] pointer-coarse:h-11"
      onClick={() => actions.choose(trip)}
    >
      {withDate && <span className={classes('font-semibold', part)}>{formatTripDay(trip.started_at)} </span>}
      <span className={classes(!withDate && 'font-semibold', part)}>{formatTime(trip.started_at)}</span>
      {trip.ended_at && !withDate && (
        <span className={classes('text-xs text-muted', tight ? part : 'ml-1')}>
          {' '}
          {formatTripDuration(trip.started_at, trip.ended_at)}
        </span>
      )}
      <span className="sr-only"> {t('(choose {name})', { name })}</span>
    </button>
  )
}

export const formatTripDuration = (startedAt: string, endedAt: string): string =>
  formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)

export function ReasonCell({ trip, actions }: Pick<TripCellProps, 'trip' | 'actions'>) {
  const missing = lacksReason(trip)
  const field = (
    <EditableText
      label={t('Reason')}
      placeholder={missing ? t('Reason missing') : t('Add a reason')}
      warn={missing}
      quiet={trip.classification === 'private'}
      value={trip.reason}
      maxLength={MAX_REASON}
      offers={trip.calendar_reasons}
      onSave={(reason) => actions.change(trip, { reason })}
    />
  )
  const warning = describeWarning(trip)
  if (warning === null && trip.comments === 0) return field
  return (
    <span className="flex items-center gap-1">
      {warning !== null && <TripWarning words={warning} />}
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

/** Marks a trip that an accountant commented on; the comments are in its dialog. */
function TripCommentsMark({ count }: { count: number }) {
  const words = plural(count, '{n} comment', '{n} comments')
  return (
    <span className="shrink-0 text-accent" title={words}>
      <MessageSquareText size={16} />
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** Flags a trip that the driver should check; nothing is changed automatically. */
function TripWarning({ words }: { words: string }) {
  return (
    <span className="shrink-0 text-warn" title={words}>
      <TriangleAlert size={16} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
