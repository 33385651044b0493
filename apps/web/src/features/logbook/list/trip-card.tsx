import { tripCostRand } from '@spoor/contract/rules/trip-cost.ts'
import type { TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { memo } from 'react'
import { formatTripDay, formatTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import { TripStatusIcon } from '../../../ui/trip-badges.tsx'
import { ClassificationToggle } from './classification-toggle.tsx'
import { formatTripDuration, ReasonCell } from './trip-cell.tsx'
import { TripDistance } from './trip-distance.tsx'
import { TripMenu } from './trip-menu.tsx'
import { applyTripFocus } from '../trip-keyboard.ts'
import type { TripRowProps } from './trip-row.tsx'
import { formatEndPlace, formatStartPlace } from '../../../format/location.ts'
import { describeWarning, getEndDetail, getStartDetail, formatTripName } from '../trip-words.ts'
import { SwipeGround } from '../../../ui/swipe-ground.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { t } from '../../../language/t.ts'

/** Whether a card needs a details line for these columns. */
export const hasDetails = (columns: readonly TripColumn[]): boolean =>
  columns.some((column) => ['vehicle', 'driver', 'cost_centre', 'costs', 'tolls', 'notes'].includes(column))

/** One trip as a card for phones. Swiping right marks it business, left private. */
export const TripCard = memo(function TripCard({
  trip,
  vehicleName,
  chosen,
  selected,
  withDate,
  layout,
  actions,
}: TripRowProps) {
  const name = formatTripName(trip)
  const swipe = useSwipe({
    right: () => actions.swipe(trip, 'business'),
    left: () => actions.swipe(trip, 'private'),
  })
  const unclassified = trip.classification === null
  const hasColumn = (column: (typeof layout.columns)[number]) => layout.columns.includes(column)
  const cost = hasColumn('costs') ? tripCostRand(trip) : null
  const paid = trip.toll + trip.parking
  const warning = describeWarning(trip)
  const details = [
    hasColumn('vehicle') && vehicleName,
    hasColumn('driver') && trip.driver,
    hasColumn('cost_centre') && trip.cost_centre?.code,
    cost !== null && formatRand(cost),
    hasColumn('tolls') && paid > 0 && t('tolls and parking {amount}', { amount: formatRand(paid) }),
    hasColumn('notes') && trip.notes,
  ].filter((text) => text)
  return (
    <div role="cell" className="relative h-[calc(100%-8px)] overflow-hidden rounded-xl" {...swipe.handlers}>
      <SwipeGround offsetPx={swipe.offsetPx} size="small" />
      <div
        className={classes(
          'relative flex h-full touch-pan-y flex-col justify-between rounded-xl border px-3 pt-1.5 pb-2 shadow-card',
          chosen ? 'border-accent bg-accent-tint' : selected ? 'border-line bg-sunken' : 'border-line bg-surface',
          swipe.offsetPx === 0 && 'transition-transform duration-150',
        )}
        style={{ transform: `translateX(${swipe.offsetPx}px)` }}
      >
        <div className="flex flex-wrap items-start gap-x-1">
          <Checkbox
            aria-label={t('Select {name}', { name })}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => actions.select(trip, event.shiftKey ? 'upTo' : 'one')}
            className="min-h-11 min-w-8"
          />
          <button
            type="button"
            data-choose
            ref={(button) => applyTripFocus(trip.id, button)}
            aria-current={chosen || undefined}
            className="min-w-0 flex-1 basis-40 rounded-md pr-10 text-left"
            onClick={() => actions.choose(trip)}
          >
            <span className="sr-only">{t('Choose the trip on')}</span>
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="flex min-w-0 flex-1 basis-32 items-center gap-1.5 text-xs text-muted">
                <span className="truncate">
                  {withDate && `${formatTripDay(trip.started_at)}, `}
                  {formatTime(trip.started_at)}
                  {trip.ended_at && ` · ${formatTripDuration(trip.started_at, trip.ended_at)}`}
                  {warning !== null && ` · ${warning}`}
                  {unclassified && trip.reason && ` · ${trip.reason}`}
                </span>
                {hasColumn('status') && !(unclassified && trip.status === 'pending') && (
                  <TripStatusIcon status={trip.status} auto={trip.auto_confirmed} />
                )}
              </span>
              <span className="text-base leading-5! font-semibold">
                <TripDistance trip={trip} />
              </span>
            </span>
            <span className={classes('block text-sm', trip.status === 'rejected' && 'text-muted line-through')}>
              <span className="block truncate font-semibold">
                {formatStartPlace(trip)} <span className="font-normal text-muted">{getStartDetail(trip)}</span>
              </span>
              <span className="sr-only"> {t('to')} </span>
              <span className="block truncate font-semibold">
                <span aria-hidden className="text-muted">
                  →{' '}
                </span>
                {formatEndPlace(trip)} <span className="font-normal text-muted">{getEndDetail(trip)}</span>
              </span>
            </span>
          </button>
          <span className="absolute top-0.5 right-1">
            <TripMenu trip={trip} name={name} actions={actions} />
          </span>
        </div>
        {details.length > 0 && <p className="truncate text-xs text-muted">{details.join(' · ')}</p>}
        <div className="flex flex-wrap items-center gap-x-3">
          <div className={unclassified ? 'w-full' : 'w-38 max-w-full'}>
            <ClassificationToggle
              size={unclassified ? 'full' : 'tight'}
              value={trip.classification}
              suggestion={trip.suggestion}
              of={t('Classification of {name}', { name })}
              onChange={(classification) => actions.classify(trip, classification)}
            />
          </div>
          {!unclassified && hasColumn('reason') && (
            <div className="min-w-0 flex-1 basis-24">
              <ReasonCell trip={trip} actions={actions} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
})
