import { listMySubmissions, submitLogbook } from '@spoor/contract/routes/submissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api } from '../../../api/api.ts'
import { useSession, useTimezone } from '../../../session/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmissionBadge } from '../../../ui/submission-badge.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { LogbookChoice } from '../../../api/use-logbooks.ts'
import { t } from '../../../language/t.ts'

const SUBMISSIONS = ['submissions']

/** Submits a logbook to the driver's company and shows the status of earlier submissions. */
export function SubmitLogbook({ choice, vehicle }: { choice: LogbookChoice; vehicle: string }) {
  const profile = useSession()?.profile
  const timezone = useTimezone()
  const company = profile?.company_id ? (profile.company_name ?? t('your company')) : null
  const submissions = useQuery({
    queryKey: SUBMISSIONS,
    queryFn: ({ signal }) => api.call(listMySubmissions, {}, { signal }),
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
        {t('They see your business trips as they are now and your private total, but never where you live.')}
      </p>
      {earlier && earlier.length > 0 && (
        <ul aria-label={t('Submitted before')} className="mb-3 flex flex-col gap-2">
          {earlier.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <SubmissionBadge state={one.state} />
              <span className="text-muted">{formatDate(one.submitted_at, timezone)}</span>
              {one.comment && <span className="w-full wrap-anywhere">“{one.comment}”</span>}
            </li>
          ))}
        </ul>
      )}
      {handIn.problem && (
        <div className="mb-3">
          <Notice kind="bad">{handIn.problem}</Notice>
        </div>
      )}
      <Button
        icon={<Send size={16} aria-hidden />}
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
