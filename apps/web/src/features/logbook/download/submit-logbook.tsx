import { listMySubmissions, submitLogbook } from '@spoor/contract/routes/submissions.ts'
import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { getTripTotals } from '@spoor/contract/routes/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { api, queryReply } from '../../../api/api.ts'
import { useSettings } from '../../../api/use-settings.ts'
import { useSession } from '../../../session/use-session.ts'
import { formatDate, formatDay } from '../../../format/instant.ts'
import { formatCount, formatDistance } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice, Problem } from '../../../ui/notice.tsx'
import { SubmissionBadge } from '../../../ui/submission-badge.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { LogbookChoice } from '../../../api/use-logbooks.ts'
import { t } from '../../../language/t.ts'

const SUBMISSIONS = ['submissions']

/** Submits a logbook to the driver's company and shows the status of earlier submissions. */
export function SubmitLogbook({
  choice,
  vehicle,
  summary,
}: {
  choice: LogbookChoice
  vehicle: string
  summary: Pick<LogbookSummary, 'business_trips' | 'from' | 'to'>
}) {
  const profile = useSession()?.profile
  const company = profile?.company_id ? (profile.company_name ?? t('your company')) : null
  const submissions = useQuery({
    queryKey: SUBMISSIONS,
    queryFn: queryReply(listMySubmissions),
    enabled: company !== null,
  })
  const handIn = useAction({
    call: () =>
      api.call(submitLogbook, {
        body: { tax_year: choice.taxYear, ...(choice.vehicleId && { vehicle_id: choice.vehicleId }) },
      }),
    success: t('Submitted to {company}', { company }),
    failure: t('The logbook could not be submitted'),
    failsIn: 'form',
    reloads: [SUBMISSIONS],
  })
  const shared = useSharedTrips(choice, summary, company !== null)
  if (company === null) return null
  const earlier = submissions.data?.items.filter(
    (one) => one.tax_year === choice.taxYear && one.vehicle === vehicle && one.state !== 'kept',
  )
  const waits = earlier?.some(({ state }) => state === 'submitted') ?? false
  return (
    <section aria-labelledby="submit-logbook">
      <h3 id="submit-logbook" className="mb-1 text-base font-semibold">
        {t('Submit to {company}', { company })}
      </h3>
      <p className="mb-3 text-sm text-muted">
        {t('They see the shared business trips as they are now and your private total, but never where you live.')}
      </p>
      {shared && <Shared company={company} shared={shared} all={summary.business_trips} />}
      {earlier && earlier.length > 0 && (
        <ul aria-label={t('Submitted before')} className="mb-3 flex flex-col gap-2">
          {earlier.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <SubmissionBadge state={one.state} />
              <span className="text-muted">{formatDate(one.submitted_at)}</span>
              {one.comment && <span className="w-full wrap-anywhere">“{one.comment}”</span>}
            </li>
          ))}
        </ul>
      )}
      <Problem className="mb-3">{handIn.problem}</Problem>
      <Button
        variant="primary"
        icon={Send}
        busy={handIn.isPending}
        disabled={waits}
        title={waits ? t('Waiting for review') : undefined}
        onClick={() => handIn.mutate()}
      >
        {waits ? t('Waiting for review') : earlier?.length ? t('Submit again') : t('Submit')}
      </Button>
    </section>
  )
}

interface SharedTrips {
  trips: number
  distanceKm: number
  /** The first day that the company sees. */
  from: string
  joinedOn: string
}

/** The logbook's business trips that the company sees: those from the shared day on. */
function useSharedTrips(
  choice: LogbookChoice,
  { from, to }: Pick<LogbookSummary, 'from' | 'to'>,
  isMember: boolean,
): SharedTrips | null {
  const settings = useSettings().data
  const seesFrom = settings?.company_sees_from ?? null
  const first = seesFrom !== null && seesFrom > from ? seesFrom : from
  const isAfter = first > to
  const totals = useQuery({
    queryKey: ['trips', 'shared', choice, first, to],
    queryFn: queryReply(getTripTotals, {
      query: {
        from: first,
        to,
        classification: 'business',
        status: 'confirmed',
        ...(choice.vehicleId && { vehicle_id: choice.vehicleId }),
      },
    }),
    enabled: isMember && seesFrom !== null && !isAfter,
  }).data
  if (seesFrom === null) return null
  const joinedOn = settings?.joined_company_on ?? seesFrom
  if (isAfter) return { trips: 0, distanceKm: 0, from: seesFrom, joinedOn }
  return totals ? { trips: totals.business_trips, distanceKm: totals.business_km, from: seesFrom, joinedOn } : null
}

function Shared({ company, shared, all }: { company: string; shared: SharedTrips; all: number }) {
  const counts = {
    trips: formatCount(shared.trips),
    all: formatCount(all),
    distance: formatDistance(shared.distanceKm),
  }
  if (shared.trips >= all)
    return (
      <p className="mb-3 text-sm font-semibold">{t('Shared: {trips} of {all} business trips, {distance}', counts)}</p>
    )
  return (
    <Notice className="mb-3" kind="warn" title={t('Shared: {trips} of {all} business trips, {distance}', counts)}>
      {shared.from === shared.joinedOn
        ? t('You joined {company} on {day}, and earlier trips stay private.', {
            company,
            day: formatDay(shared.from),
          })
        : t('{company} sees your trips from {day}.', { company, day: formatDay(shared.from) })}{' '}
      <Link to="/settings" hash="company" className="font-semibold text-accent underline underline-offset-2">
        {t('Share earlier trips')}
      </Link>
    </Notice>
  )
}
