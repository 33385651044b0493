import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { ArrowLeft, ArrowRight, BriefcaseBusiness, CalendarDays, CarTaxiFront, Ellipsis, House, X } from 'lucide-react'
import { useId, type ReactNode, type RefObject } from 'react'
import { useVehicles } from '../../api/use-vehicles.ts'
import { formatTripDay, formatTime } from '../../format/instant.ts'
import { formatCount, formatDuration } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { formatEndPlace, formatStartPlace } from '../../format/location.ts'
import { DOUBTS } from '../../moves/move-words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Key } from '../../ui/key.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ReasonChips } from '../../ui/reason-chips.tsx'
import { ReasonInput } from '../../ui/reason-input.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { ClassificationBadge } from '../../ui/trip-badges.tsx'
import { SwipeGround } from '../../ui/swipe-ground.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { findCommonReason, type Classification, type TripGroup } from './review-groups.ts'
import { hasPositions, TripMap } from './trip-map.tsx'
import { SPLIT_WORDS, describeConfidence } from './review-words.ts'

const SHOWN_TRIPS = 2

/** A trip or group of trips with its suggestion, the reason for it, and the actions. Swiping right marks business, left private. */
export function ReviewCard({
  unit,
  split,
  anchor,
  position,
  reason,
  chips,
  lacksReason,
  reasonField,
  ifAccepted,
  onReason,
  onReasonFocus,
  onReasonEnter,
  onClassify,
  onReject,
  onNotMyCar,
  onStep,
}: {
  unit: TripGroup
  /** The days of this group, if its route also has trips of another classification. */
  split: keyof typeof SPLIT_WORDS | null
  /** The trip that stays visible, whatever the grouping of the others. */
  anchor: string
  position: string
  /** The typed text; null if the field is untouched. */
  reason: string | null
  /** Recent reasons, picked by click or digit key. */
  chips: readonly string[]
  /** Whether the trips are suggested as business without any reason. */
  lacksReason: boolean
  reasonField: RefObject<HTMLInputElement | null>
  /** The sums if every suggestion is accepted. */
  ifAccepted: ReactNode
  onReason: (reason: string) => void
  onReasonFocus: () => void
  /** Accepts with the typed reason; undefined unless Enter asked for it. */
  onReasonEnter: (() => void) | undefined
  onClassify: (classification: Classification) => void
  onReject: () => void
  onNotMyCar: () => void
  onStep: (step: 1 | -1) => void
}) {
  const swipe = useSwipe({ right: () => onClassify('business'), left: () => onClassify('private') })
  const proposed = getProposedClass(unit.trips[0])
  const [trip] = unit.trips
  return (
    <section aria-label={t('Trip to review')} className="max-sm:pb-36">
      <div className="relative overflow-hidden rounded-xl" {...swipe.handlers}>
        <SwipeGround offsetPx={swipe.offsetPx} size="normal" />
        <div
          className={classes(
            'relative touch-pan-y rounded-xl border border-line bg-surface p-4 shadow-card max-sm:p-3 sm:p-6',
            hasPositions(trip) && 'grid gap-4 max-sm:gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:gap-6',
            swipe.offsetPx === 0 && 'transition-transform duration-150 motion-reduce:transition-none',
          )}
          style={swipe.offsetPx === 0 ? undefined : { transform: `translateX(${swipe.offsetPx}px)` }}
        >
          <div className="flex min-w-0 flex-col gap-3 max-sm:gap-1.5">
            <div className="flex items-center justify-between gap-2">
              <p className="text-sm text-muted">
                {unit.trips.length > 1 ? plural(unit.trips.length, '{n} trip', '{n} trips') : t('Trip')}
                {split && ` ${SPLIT_WORDS[split]}`} · {position}
              </p>
              <span className="-my-2 flex">
                <IconButton label={t('Previous')} icon={ArrowLeft} onClick={() => onStep(-1)} />
                <IconButton label={t('Next')} icon={ArrowRight} onClick={() => onStep(1)} />
              </span>
            </div>
            <h2
              aria-live="polite"
              className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-semibold wrap-anywhere"
            >
              <span>{formatStartPlace(trip)}</span>
              <ArrowRight aria-label={t('to')} size={18} className="shrink-0 text-muted" />
              <span>{formatEndPlace(trip)}</span>
            </h2>
            {unit.trips.length === 1 ? (
              <OneTrip trip={trip} />
            ) : (
              <GroupTrips key={`trips ${anchor}`} trips={unit.trips} />
            )}
            {trip.mode !== null && unit.trips.every(({ mode }) => mode === trip.mode) && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                {DOUBTS[trip.mode]}
                <Button size="small" onClick={onNotMyCar}>
                  {t('Not my car')}
                </Button>
              </p>
            )}
            <Suggested trips={unit.trips} />
            <ReasonField
              key={`reason ${anchor}`}
              value={reason ?? findCommonReason(unit.trips)}
              count={unit.trips.length}
              field={reasonField}
              isPrivate={proposed === 'private'}
              onChange={onReason}
              onFocus={onReasonFocus}
              onEnter={onReasonEnter}
            />
            {proposed !== 'private' && (
              // Scrolled sideways on a phone, which is not a swipe of the card.
              <div
                className="max-sm:[&_li]:max-w-4/5 max-sm:[&_li]:shrink-0 max-sm:[&_ul]:flex-nowrap max-sm:[&_ul]:overflow-x-auto"
                onPointerDown={(event) => event.stopPropagation()}
              >
                <ReasonChips reasons={chips} withKeys onPick={onReason} />
              </div>
            )}
            <FromCalendar trips={unit.trips} />
          </div>
          {hasPositions(trip) && (
            <div
              className="h-36 overflow-hidden rounded-lg border border-line max-sm:order-first max-sm:[&_.maplibregl-ctrl-top-right]:hidden sm:h-full sm:min-h-64"
              onPointerDown={(event) => event.stopPropagation()}
            >
              <TripMap trip={trip} />
            </div>
          )}
        </div>
      </div>
      <div
        data-bottom-bar
        className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--bottom-bar) max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-3 max-sm:py-2 max-sm:shadow-raised sm:sticky sm:bottom-0 sm:z-10 sm:bg-paper sm:py-4"
      >
        <div className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:gap-3">
          {(['private', 'business'] as const).map((classification) => (
            <ChoiceButton
              key={classification}
              classification={classification}
              isSuggested={proposed === classification}
              lacksReason={lacksReason}
              count={unit.trips.length}
              onClick={() => onClassify(classification)}
            />
          ))}
          <Menu
            trigger={
              <Button size="large" className="px-3.5!" aria-label={t('More actions')}>
                <Ellipsis size={20} />
              </Button>
            }
            items={[
              {
                label: t('Not a trip'),
                icon: X,
                title: t('Removes it from the logbook (R)'),
                onSelect: onReject,
              },
              ...(unit.trips.every(({ source }) => source === 'connection' || source === 'upload')
                ? [{ label: t('Not my car'), icon: CarTaxiFront, onSelect: onNotMyCar }]
                : []),
            ]}
          />
        </div>
        {ifAccepted}
      </div>
    </section>
  )
}

function OneTrip({ trip }: { trip: Trip }) {
  const vehicles = useVehicles().data
  const vehicle = vehicles?.find(({ id }) => id === trip.vehicle_id)?.name
  const durationS = trip.ended_at === null ? null : (Date.parse(trip.ended_at) - Date.parse(trip.started_at)) / 1000
  const facts = [
    `${formatTripDay(trip.started_at)}, ${formatTime(trip.started_at)}`,
    durationS !== null && formatDuration(durationS),
    vehicle,
    trip.driver,
    trip.notes,
  ].filter(Boolean)
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <span className="text-base font-semibold text-ink">
        <Kilometres of={trip.distance_km} />
      </span>{' '}
      · {facts.join(' · ')}
    </p>
  )
}

function GroupTrips({ trips }: { trips: readonly Trip[] }) {
  const distanceKm = trips.reduce((km, trip) => km + trip.distance_km, 0)
  const item = (trip: Trip, at: number) => (
    <li
      key={trip.id}
      className={classes('flex flex-wrap justify-between gap-x-3 py-1.5', at < SHOWN_TRIPS && 'in-[details]:sm:hidden')}
    >
      <span>
        {formatTripDay(trip.started_at)}, {formatTime(trip.started_at)}
      </span>
      <span className="ml-auto tabular-nums">
        <Kilometres of={trip.distance_km} />
      </span>
    </li>
  )
  return (
    <div className="text-sm max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4">
      <p className="text-base font-semibold">
        <Kilometres of={distanceKm} />
      </p>
      <ul
        aria-label={t('Trips in this group')}
        className="mt-1 divide-y divide-line border-y border-line max-sm:hidden"
      >
        {trips.slice(0, SHOWN_TRIPS).map(item)}
      </ul>
      <details className={classes('max-sm:open:w-full', trips.length <= SHOWN_TRIPS && 'sm:hidden')}>
        <summary className="cursor-pointer py-2 font-semibold text-accent sm:pointer-coarse:py-3">
          {t('Show all {n}', { n: trips.length })}
        </summary>
        <ul aria-label={t('More trips in this group')} className="max-h-72 divide-y divide-line overflow-y-auto">
          {trips.map(item)}
        </ul>
      </details>
    </div>
  )
}

/** The appointments behind a proposed reason, or to choose from. */
function FromCalendar({ trips }: { trips: readonly Trip[] }) {
  const reasons = [...new Set(trips.flatMap((trip) => trip.calendar_reasons))]
  if (reasons.length === 0) return null
  const [{ calendar_reasons: ofFirst }] = trips
  const isCommon = trips.every((trip) => trip.calendar_reasons.join('\n') === ofFirst.join('\n'))
  return (
    <p className="flex gap-2 text-sm text-muted">
      <CalendarDays size={16} className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere">
        {!isCommon
          ? plural(
              reasons.length,
              'Your calendar has a reason for some of these trips. Review them one by one to use it.',
              'Your calendar has {n} reasons for these trips. Review them one by one to use them.',
            )
          : ofFirst.length === 1
            ? t('From your calendar: {reason}', { reason: ofFirst[0] })
            : t('Your calendar has several appointments then: {reasons}', { reasons: ofFirst.join('; ') })}
      </span>
    </p>
  )
}

/** The suggestion, its confidence and its cause. */
function Suggested({ trips }: { trips: readonly Trip[] }) {
  const [{ classification, suggestion }] = trips
  if (classification !== null) {
    return (
      <div className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-3 py-2.5 text-sm">
        <ClassificationBadge classification={classification} />
        {t('Marked, but not confirmed yet.')}
      </div>
    )
  }
  if (suggestion === null) {
    return (
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
        {t('No suggestion: choose business or private.')}
      </p>
    )
  }
  // A group can match several rules.
  const because = [...new Set(trips.flatMap((trip) => trip.suggestion?.because ?? []))]
  return (
    <div className="rounded-lg bg-sunken px-3 py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <ClassificationBadge classification={suggestion.classification} />
        <span className="font-semibold">{describeConfidence(suggestion)}</span>
      </p>
      <ul className="mt-1.5 text-muted">
        {because.slice(0, 3).map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {t(sentence)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReasonField({
  value,
  count,
  field,
  isPrivate,
  onChange,
  onFocus,
  onEnter,
}: {
  value: string
  count: number
  /** Whether the trips are suggested as private, which needs no reason. */
  isPrivate: boolean
  field: RefObject<HTMLInputElement | null>
  onChange: (reason: string) => void
  onFocus: () => void
  onEnter: (() => void) | undefined
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 flex items-center gap-2 text-sm font-semibold">
        {count > 1 ? t('Reason for all {n} trips', { n: count }) : t('Reason')} <Key>E</Key>
      </label>
      <ReasonInput
        id={id}
        ref={field}
        value={value}
        placeholder={isPrivate ? t('Only for business') : t('What for, and with whom')}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Returns the focus to the shortcuts; pressing Enter again accepts.
          event.preventDefault()
          event.stopPropagation()
          event.currentTarget.blur()
          if (event.key === 'Enter') onEnter?.()
        }}
      />
    </div>
  )
}

/** Marks the trips. The suggested class is filled and has the Enter key. */
function ChoiceButton({
  classification,
  isSuggested,
  lacksReason,
  count,
  onClick,
}: {
  classification: Classification
  isSuggested: boolean
  lacksReason: boolean
  count: number
  onClick: () => void
}) {
  const Icon = classification === 'private' ? House : BriefcaseBusiness
  const words = { n: formatCount(count) }
  return (
    <Button
      size="large"
      variant={isSuggested ? 'primary' : 'secondary'}
      className="min-w-0 max-sm:px-2"
      icon={Icon}
      onClick={onClick}
    >
      <span>
        {!isSuggested || count === 1
          ? classification === 'private'
            ? t('Private')
            : t('Business')
          : classification === 'private'
            ? t('{n} private', words)
            : t('{n} business', words)}
        {isSuggested && lacksReason && <span className="max-sm:hidden">{t(', no reason')}</span>}
      </span>
      <span className="max-sm:hidden">
        <Key>{isSuggested ? t('Enter') : classification === 'private' ? 'P' : 'B'}</Key>
      </span>
    </Button>
  )
}
