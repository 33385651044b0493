import type { Submission } from '@spoor/contract/routes/submissions.ts'
import { useState } from 'react'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SubmissionBadge } from '../../ui/submission-badge.tsx'
import { SubmissionDialog } from './submission-dialog.tsx'
import { useSubmissions } from './use-team.ts'
import { t } from '../../language/t.ts'

/** Logbooks that drivers handed in; what waits stands first. */
export function LogbooksTab() {
  const submissions = useSubmissions()
  const [open, setOpen] = useState<Submission | null>(null)
  return (
    <>
      <Loaded query={submissions} failed={t('The logbooks could not be loaded')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No logbooks submitted yet')}>
              {t('Drivers submit a logbook from their Logbook page, under Download. You get an email when they do.')}
            </EmptyState>
          ) : (
            <ul aria-label={t('Logbooks')} className="flex flex-col divide-y divide-line">
              {waitingFirst(items).map((one) => (
                <SubmissionItem key={one.id} submission={one} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && <SubmissionDialog submission={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const waitingFirst = (items: readonly Submission[]): Submission[] =>
  items.toSorted((a, b) => Number(b.state === 'submitted') - Number(a.state === 'submitted'))

function SubmissionItem({ submission, onOpen }: { submission: Submission; onOpen: (submission: Submission) => void }) {
  const timezone = useTimezone()
  const waits = submission.state === 'submitted'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{submission.employee}</span>
          <SubmissionBadge state={submission.state} />
        </p>
        <p className="wrap-anywhere text-muted">
          {t(
            'Tax year {tax_year}{vehicle} · {business_km} in {business_trips} business trips · submitted {submitted_at}',
            {
              tax_year: submission.tax_year,
              vehicle: submission.vehicle && ` · ${submission.vehicle}`,
              business_km: formatDistance(submission.business_km),
              business_trips: formatCount(submission.business_trips),
              submitted_at: formatDate(submission.submitted_at, timezone),
            },
          )}
        </p>
        {submission.comment && <p className="mt-1 wrap-anywhere">“{submission.comment}”</p>}
      </div>
      <Button variant={waits ? 'primary' : 'secondary'} size="small" onClick={() => onOpen(submission)}>
        {waits ? t('Review') : t('Open')}
      </Button>
    </li>
  )
}
