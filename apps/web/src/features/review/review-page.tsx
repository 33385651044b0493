import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import { getTripTotals } from '@spoor/contract/routes/trips.ts'
import { WITHOUT_REASON } from '@spoor/core/report/gaps.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers, ListChecks, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { formatCount } from '../../format/quantity.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Key } from '../../ui/key.tsx'
import { useRecentReasons } from '../../ui/reason-chips.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReviewCard } from './review-card.tsx'
import { findProposedReason, findSplitRoutes, groupTrips } from './review-groups.ts'
import type { Classification, TripGroup } from './review-groups.ts'
import { listReasons } from './review-words.ts'
import { UpNext } from './up-next.tsx'
import { useReview } from './use-review.ts'

const FIELD = 'input, textarea, select, [contenteditable]'
const CONTROL = 'button, a[href], summary'
const OPEN = '[role=dialog], [role=menu]'
/** From this many trips on, groups come first, because reviewing one by one would take over a minute. */
const GROUPS_FROM = 21

/** The trips to review, individually or grouped by route. */
export function ReviewPage() {
  const review = useReview()
  return (
    <>
      <PageHeader
        title={t('Review trips')}
        actions={
          <>
            <Link to="/places" search={{ tab: 'rules' }} className={buttonClass()}>
              {t('Rules')}
            </Link>
            <Button disabled={!review.canUndo} icon={<Undo2 size={16} aria-hidden />} onClick={() => review.undo()}>
              {t('Undo')} <Key>U</Key>
            </Button>
          </>
        }
      >
        <span className="max-sm:hidden">
          {t('Mark each trip business or private. Only confirmed trips go into your logbook.')}
        </span>
      </PageHeader>
      <Loaded
        query={review.query}
        failed={t('The trips could not be loaded')}
        skeleton={<Skeleton className="h-[75dvh] max-w-2xl" />}
      >
        {() => (review.trips.length === 0 ? <Done review={review} /> : <Queue review={review} />)}
      </Loaded>
    </>
  )
}

function Queue({ review }: { review: ReturnType<typeof useReview> }) {
  const { trips, waiting, reviewed } = review
  const [mode, setMode] = useState<'trips' | 'groups'>(waiting >= GROUPS_FROM ? 'groups' : 'trips')
  // Identified by one of its trips, so that it stays in view when others are removed or suggestions change.
  const [currentId, setCurrentId] = useState<string | null>(null)
  const groups = groupTrips(trips)
  const units: readonly TripGroup[] =
    mode === 'groups' ? groups : trips.map((trip) => ({ key: trip.id, trips: [trip] }))
  const found = currentId === null ? -1 : units.findIndex((one) => one.trips.some(({ id }) => id === currentId))
  const [lastAt, setLastAt] = useState(0)
  const at = found === -1 ? Math.min(lastAt, units.length - 1) : found
  const unit = units[at]
  const recent = useRecentReasons()
  const chips = listReasons(unit.trips[0], recent)
  const reasonField = useRef<HTMLInputElement>(null)
  // Typed for the current group; null if untouched.
  const [typed, setTyped] = useState<{ key: string; reason: string } | null>(null)
  // New suggestions regroup the trips, so identify a group by this trip.
  const anchor = found === -1 ? unit.trips[0].id : (currentId as string)
  const reason = typed?.key === anchor ? typed.reason : null
  const hold = () => setCurrentId(anchor)
  const setReason = (text: string) => {
    hold()
    setTyped({ key: anchor, reason: text })
  }

  const show = (next: number) => {
    const to = Math.max(0, Math.min(units.length - 1, next))
    setCurrentId(units[to].trips[0].id)
    setLastAt(to)
  }
  /** Shows the next group in place of the one that was decided. */
  const leave = () => {
    setCurrentId((units[at + 1] ?? units[at - 1])?.trips[0].id ?? null)
    setLastAt(at + 1 < units.length ? at : Math.max(0, at - 1))
    setTyped(null)
  }
  const classify = (classification: Classification) => {
    // A reason proposed for the other classification does not apply.
    const proposed = findProposedReason(unit.trips, classification)
    review.decide(unit.trips, {
      action: 'classify',
      classification,
      ...(reason === null ? proposed && { proposed_reason: proposed } : { reason: reason.trim() }),
    })
    leave()
  }
  const act: Record<Exclude<ReviewKeyAction, number>, () => void> = {
    business: () => classify('business'),
    private: () => classify('private'),
    accept: () => {
      const proposed = getProposedClass(unit.trips[0])
      if (proposed !== null) classify(proposed)
    },
    reject: () => {
      review.decide(unit.trips, { action: 'reject' })
      leave()
    },
    undo: () => {
      const [first] = review.undo()
      if (first !== undefined) setCurrentId(first)
    },
    next: () => show(at + 1),
    previous: () => show(at - 1),
    groups: () => {
      setMode(mode === 'groups' ? 'trips' : 'groups')
      setCurrentId(null)
      setLastAt(0)
    },
    reason: () => {
      reasonField.current?.focus()
      reasonField.current?.select()
    },
  }
  useReviewKeys((action) => {
    if (typeof action !== 'number') act[action]()
    else if (chips[action - 1] !== undefined) setReason(chips[action - 1])
  })

  const split = mode === 'groups' ? findSplitRoutes(groups) : new Map<string, never>()
  const progress = plural(waiting, '{n} trip to review', '{n} trips to review')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-base font-semibold" aria-live="polite">
          {progress}
          {mode === 'groups' && `, ${plural(groups.length, '{n} group', '{n} groups')}`}
          {reviewed > 0 && (
            <span className="font-normal text-muted"> · {t('{n} reviewed', { n: formatCount(reviewed) })}</span>
          )}
        </p>
        <fieldset className="flex overflow-hidden rounded-lg border border-line">
          <legend className="sr-only">{t('Review')}</legend>
          <ModeButton
            on={mode === 'trips'}
            icon={<ListChecks size={16} aria-hidden />}
            onClick={mode === 'trips' ? undefined : act.groups}
          >
            {t('One by one')}
          </ModeButton>
          <ModeButton
            on={mode === 'groups'}
            icon={<Layers size={16} aria-hidden />}
            onClick={mode === 'groups' ? undefined : act.groups}
          >
            {t('In groups')} <Key>G</Key>
          </ModeButton>
        </fieldset>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,42rem)_minmax(14rem,1fr)]">
        <ReviewCard
          unit={unit}
          split={split.get(unit.key) ?? null}
          anchor={anchor}
          position={t('{at} of {count}', { at: formatCount(at + 1), count: formatCount(units.length) })}
          reason={reason}
          chips={chips}
          reasonField={reasonField}
          onReason={setReason}
          onReasonFocus={hold}
          onClassify={classify}
          onReject={act.reject}
          onStep={(step) => show(at + step)}
        />
        <UpNext units={units} at={at} onShow={show} />
      </div>
    </>
  )
}

function ModeButton({
  on,
  icon,
  onClick,
  children,
}: {
  on: boolean
  icon: ReactNode
  onClick: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={`flex h-9 items-center gap-1.5 px-3 text-sm font-semibold outline-offset-[-2px] pointer-coarse:h-11 ${on ? 'bg-accent-tint text-accent' : 'text-muted hover:bg-sunken hover:text-ink'}`}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  )
}

/** The empty state: links to trips that still need a reason or, without any trip, to the upload. */
function Done({ review: { reviewed, undo, whenSent } }: { review: ReturnType<typeof useReview> }) {
  const totals = useQuery({
    queryKey: ['trips', 'totals', 'after review', reviewed],
    queryFn: async ({ signal }) => {
      await whenSent()
      const [withoutReason, all] = await Promise.all(
        [WITHOUT_REASON, {}].map((query) => api.call(getTripTotals, { query }, { signal })),
      )
      return { withoutReason: withoutReason.trips, all: all.trips }
    },
  })
  const withoutReason = totals.data?.withoutReason ?? 0
  const hasNoTrips = totals.data?.all === 0
  useReviewKeys((action) => {
    if (action === 'undo') undo()
  })
  return (
    <EmptyState
      title={reviewed > 0 ? t('All trips reviewed') : t('No trips to review')}
      action={
        hasNoTrips ? (
          <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
            {t('Upload a file')}
          </Link>
        ) : withoutReason > 0 ? (
          <Link to="/logbook" search={WITHOUT_REASON} className={buttonClass({ variant: 'primary' })}>
            {t('Add reasons')}
          </Link>
        ) : (
          <Link to="/logbook" className={buttonClass({ variant: 'primary' })}>
            {t('Go to the logbook')}
          </Link>
        )
      }
    >
      {reviewed > 0
        ? plural(reviewed, 'You reviewed {n} trip.', 'You reviewed {n} trips.')
        : t('New trips from uploads and the tracker appear here.')}{' '}
      {withoutReason > 0 &&
        plural(withoutReason, '{n} business trip needs a reason.', '{n} business trips need a reason.')}
    </EmptyState>
  )
}

function useReviewKeys(act: (action: ReviewKeyAction) => void): void {
  const onAction = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || document.querySelector(OPEN)) return
      const action = getReviewKeyAction({
        key: event.key,
        withModifier: event.ctrlKey || event.metaKey || event.altKey,
        inField: target?.closest(FIELD) != null,
        onControl: target?.closest(CONTROL) != null,
      })
      if (action === null) return
      event.preventDefault()
      onAction(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** A digit picks the reason with this number. */
type ReviewKeyAction =
  | number
  | 'business'
  | 'private'
  | 'accept'
  | 'reject'
  | 'undo'
  | 'next'
  | 'previous'
  | 'groups'
  | 'reason'

const KEYS: Readonly<Record<string, Exclude<ReviewKeyAction, number>>> = {
  b: 'business',
  p: 'private',
  enter: 'accept',
  r: 'reject',
  u: 'undo',
  arrowright: 'next',
  arrowdown: 'next',
  arrowleft: 'previous',
  arrowup: 'previous',
  g: 'groups',
  e: 'reason',
}

/** The review action of a key press; null for any other key, or if the focus is in a field or on a button. */
function getReviewKeyAction(press: {
  key: string
  withModifier: boolean
  inField: boolean
  /** Enter presses the focused button or link. */
  onControl: boolean
}): ReviewKeyAction | null {
  if (press.withModifier || press.inField) return null
  if (/^[1-9]$/.test(press.key)) return Number(press.key)
  const action = KEYS[press.key.toLowerCase()] ?? null
  return action === 'accept' && press.onControl ? null : action
}
