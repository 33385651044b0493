import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import { listRules, switchCompanyPreset, switchRulePreset } from '@spoor/contract/routes/rules.ts'
import { getTripTotals, type Trip } from '@spoor/contract/routes/trips.ts'
import { tripCostRand } from '@spoor/contract/rules/trip-cost.ts'
import { guessClass } from '@spoor/core/classify/first-guess.ts'
import { isCommute } from '@spoor/core/places/place.ts'
import { WITHOUT_REASON } from '@spoor/core/report/gaps.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers, ListChecks, Undo2, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { api, queryReply } from '../../api/api.ts'
import { reloadSuggestionsSoon } from '../../api/reload-suggestions.ts'
import { formatCount, formatDistance, formatWholeRand } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { useSession, useTimezone } from '../../session/use-session.ts'
import { BusinessCommutes } from '../../readiness/business-commutes.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Key } from '../../ui/key.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRecentReasons } from '../../ui/reason-chips.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ReviewCard } from './review-card.tsx'
import { findCommonReason, findProposedReason, findSplitRoutes, groupTrips } from './review-groups.ts'
import type { Classification, TripGroup } from './review-groups.ts'
import { listReasons } from './review-words.ts'
import { UpNext } from './up-next.tsx'
import { useReview } from './use-review.ts'

const FIELD = 'input, textarea, select, [contenteditable]'
const CONTROL = 'button, a[href], summary'
const OPEN = '[role=dialog], [role=menu]'
/** From this many trips on, groups come first, because reviewing one by one would take over a minute. */
const GROUPS_FROM = 21

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
            <Button disabled={!review.canUndo} icon={Undo2} onClick={() => review.undo()}>
              <span className="max-sm:sr-only">
                {t('Undo')} <Key>U</Key>
              </span>
            </Button>
          </>
        }
      >
        <span className="max-sm:hidden">
          {t('Mark each trip business or private. Only confirmed trips go into your logbook.')}
        </span>
      </PageHeader>
      <NewRule />
      <BusinessCommutes className="mb-4" />
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

/** Tells a driver or a company's administrator once of a rule that an upgrade added to theirs. */
function NewRule() {
  const client = useQueryClient()
  const isAdministrator = useSession()?.profile?.role_type === 'company_admin'
  const { data } = useQuery({ queryKey: ['rules', 'list'], queryFn: queryReply(listRules) })
  const own = data?.items.find(({ is_new }) => is_new)
  const preset = (own ?? (isAdministrator ? data?.company.find(({ is_new }) => is_new) : undefined))?.preset
  const answer = useAction({
    call: (enabled: boolean) =>
      api.call(own ? switchRulePreset : switchCompanyPreset, { body: { preset: preset!, enabled } }),
    failure: t('The rule could not be switched on or off'),
    onDone: () => reloadSuggestionsSoon(client),
    reloads: [['rules']],
  })
  if (!preset) return null
  return (
    <Notice className="mb-4" title={t('New rule: a client on the way makes both legs business')}>
      <p>{t('SARS counts it so. The rule goes with “Home to work is private”, which you switched on.')}</p>
      <p className="mt-2 flex gap-2">
        <Button size="small" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('Keep it')}
        </Button>
        <Button size="small" variant="quiet" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('Switch off')}
        </Button>
      </p>
    </Notice>
  )
}

function Queue({ review }: { review: ReturnType<typeof useReview> }) {
  const { trips, waiting, reviewed } = review
  const [mode, setMode] = useState<'trips' | 'groups'>(waiting >= GROUPS_FROM ? 'groups' : 'trips')
  // Open from the first touch on: its trips and their class then stay, whatever is suggested meanwhile.
  const [open, setOpen] = useState<TripGroup | null>(null)
  const [lastAt, setLastAt] = useState(0)
  const { units, at } = listUnits(trips, mode, open, lastAt)
  const unit = units[at]
  const recent = useRecentReasons()
  const chips = listReasons(unit.trips[0], recent)
  const reasonField = useRef<HTMLInputElement>(null)
  // Typed for the current group; null if untouched.
  const [typed, setTyped] = useState<{ key: string; reason: string } | null>(null)
  const anchor = unit.trips[0].id
  const reason = typed?.key === anchor ? typed.reason : null
  const proposed = getProposedClass(unit.trips[0])
  const lacksReason =
    proposed === 'business' &&
    (reason ?? findCommonReason(unit.trips)).trim() === '' &&
    unit.trips.some((trip) => trip.reason === '')
  /** The group for which Enter has asked a reason. */
  const [asked, setAsked] = useState('')
  const hold = () => openUnit(unit, at)
  const openUnit = (next: TripGroup | null, to: number) => {
    setOpen(next)
    setLastAt(to)
  }
  const setReason = (text: string) => {
    hold()
    setTyped({ key: anchor, reason: text })
  }

  const show = (next: number) => {
    const to = Math.max(0, Math.min(units.length - 1, next))
    openUnit(units[to], to)
  }
  /** Shows the next group in place of the one that was decided. */
  const leave = () => {
    openUnit(units[at + 1] ?? units[at - 1] ?? null, at + 1 < units.length ? at : Math.max(0, at - 1))
    setTyped(null)
  }
  const classify = (classification: Classification) => {
    // A reason proposed for the other classification does not apply.
    const proposedReason = findProposedReason(unit.trips, classification)
    review.decide(unit.trips, {
      action: 'classify',
      classification,
      ...(reason === null ? proposedReason && { proposed_reason: proposedReason } : { reason: reason.trim() }),
    })
    leave()
  }
  const markNotMyCar = () => {
    review.decide(unit.trips, { action: 'not_my_car' })
    leave()
  }
  const act: Record<Exclude<ReviewKeyAction, number>, () => void> = {
    business: () => classify('business'),
    private: () => classify('private'),
    accept: () => {
      if (lacksReason && asked !== anchor) {
        setAsked(anchor)
        act.reason()
      } else if (proposed !== null) classify(proposed)
    },
    reject: () => {
      review.decide(unit.trips, { action: 'reject' })
      leave()
    },
    undo: () => {
      const undone = review.undo()
      const shown = mode === 'groups' ? [...undone] : undone.slice(0, 1)
      if (shown.length > 0) openUnit({ key: shown[0].id, trips: shown }, at)
    },
    next: () => show(at + 1),
    previous: () => show(at - 1),
    groups: () => {
      setMode(mode === 'groups' ? 'trips' : 'groups')
      openUnit(null, 0)
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

  const split = mode === 'groups' ? findSplitRoutes(units) : new Map<string, never>()
  const progress = plural(waiting, '{n} trip to review', '{n} trips to review')
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-x-4 gap-y-2 max-sm:mb-2 sm:flex-wrap">
        <p className="text-base font-semibold" aria-live="polite">
          {progress}
          {mode === 'groups' && `, ${plural(units.length, '{n} group', '{n} groups')}`}
          {reviewed > 0 && (
            <span className="font-normal text-muted"> · {t('{n} reviewed', { n: formatCount(reviewed) })}</span>
          )}
        </p>
        <fieldset className="flex shrink-0 overflow-hidden rounded-lg border border-line">
          <legend className="sr-only">{t('Review')}</legend>
          <ModeButton on={mode === 'trips'} icon={ListChecks} onClick={mode === 'trips' ? undefined : act.groups}>
            <span className="max-sm:sr-only">{t('One by one')}</span>
          </ModeButton>
          <ModeButton on={mode === 'groups'} icon={Layers} onClick={mode === 'groups' ? undefined : act.groups}>
            <span className="max-sm:sr-only">
              {t('In groups')} <Key>G</Key>
            </span>
          </ModeButton>
        </fieldset>
      </div>
      <div
        onPointerDownCapture={hold}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,42rem)_minmax(14rem,1fr)]"
      >
        <ReviewCard
          unit={unit}
          split={split.get(unit.key) ?? null}
          anchor={anchor}
          position={t('{at} of {count}', { at: formatCount(at + 1), count: formatCount(units.length) })}
          reason={reason}
          chips={chips}
          lacksReason={lacksReason}
          reasonField={reasonField}
          ifAccepted={trips.length === waiting && <IfAccepted trips={trips} isUntouched={reviewed === 0} />}
          onReason={setReason}
          onReasonFocus={hold}
          onReasonEnter={asked === anchor ? () => act.accept() : undefined}
          onClassify={classify}
          onReject={act.reject}
          onNotMyCar={markNotMyCar}
          onStep={(step) => show(at + step)}
        />
        <UpNext units={units} at={at} onShow={show} />
      </div>
    </>
  )
}

/** The groups or single trips to review. The open one keeps its place, ground and reason. */
function listUnits(
  trips: readonly Trip[],
  mode: 'trips' | 'groups',
  open: TripGroup | null,
  lastAt: number,
): { units: readonly TripGroup[]; at: number } {
  const waiting = new Set(trips.map(({ id }) => id))
  const held = open?.trips.every(({ id }) => waiting.has(id)) ? open : null
  const ids = new Set(held?.trips.map(({ id }) => id))
  const others = trips.filter(({ id }) => !ids.has(id))
  const rest = mode === 'groups' ? groupTrips(others) : others.map((trip) => ({ key: trip.id, trips: [trip] }))
  if (held === null) return { units: rest, at: Math.min(lastAt, rest.length - 1) }
  const at = Math.min(lastAt, rest.length)
  return { units: rest.toSpliced(at, 0, { key: `open ${held.key}`, trips: held.trips }), at }
}

/** What the driver may deduct if every suggestion is accepted, so that each change of a class shows. */
function IfAccepted({ trips, isUntouched }: { trips: readonly Trip[]; isUntouched: boolean }) {
  const isFirst = useSession()?.profile?.first_logbook !== 'done'
  const business = trips.filter((trip) => getProposedClass(trip) === 'business')
  const km = business.reduce((sum, trip) => sum + trip.distance_km, 0)
  // The try-out and the first guess count these, because they know no places.
  const clock = zoneClock(useTimezone())
  const commute = trips.filter(
    (trip) =>
      getProposedClass(trip) === 'private' &&
      isCommute(trip.start_place, trip.end_place) &&
      guessClass({ startedAtMs: Date.parse(trip.started_at), start: null, end: null }, clock).classification ===
        'business',
  )
  // Whole rand, so that the three amounts add up.
  const [rand, first] = [business, [...business, ...commute]].map((some) => Math.round(sumRand(some)))
  const words = { distance: formatDistance(km), rand: formatWholeRand(rand) }
  return (
    <p className="mt-1.5 text-sm text-muted">
      {isUntouched
        ? t('If you accept all: {distance} of business, {rand}', words)
        : t('Left to accept: {distance} of business, {rand}', words)}
      {isUntouched &&
        isFirst &&
        first > rand &&
        `. ${t('Home to work is private: {less} less than the first estimate of {first}', {
          less: formatWholeRand(first - rand),
          first: formatWholeRand(first),
        })}`}
    </p>
  )
}

/** Rounds once per rate, like the dashboard. */
function sumRand(trips: readonly Trip[]): number {
  const byRate = [...Map.groupBy(trips, (trip) => trip.prescribed_rate)]
  return byRate.reduce((sum, [prescribed_rate, some]) => {
    const distance_km = some.reduce((km, trip) => km + trip.distance_km, 0)
    return sum + (tripCostRand({ prescribed_rate, distance_km, classification: 'business', status: 'pending' }) ?? 0)
  }, 0)
}

function ModeButton({
  on,
  icon: Icon,
  onClick,
  children,
}: {
  on: boolean
  icon: LucideIcon
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
      <Icon size={16} />
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
