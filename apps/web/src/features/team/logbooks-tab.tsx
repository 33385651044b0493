import { taxYearName } from '@spoor/core/units/tax-year.ts'
import type { DecisionOutcomes, Submission } from '@spoor/contract/routes/submissions.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { getErrorMessage } from '../../net/api-error.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField, schemaResolver } from '../../ui/form.tsx'
import { Checkbox, TextArea } from '../../ui/field.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmissionBadge } from '../../ui/submission-badge.tsx'
import { SubmissionDialog, useDecisions } from './submission-dialog.tsx'
import { useSubmissions } from './use-team.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

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
            <SubmissionList items={sortPendingFirst(items)} onOpen={setOpen} />
          )
        }
      </Loaded>
      {open && <SubmissionDialog submission={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const sortPendingFirst = (items: readonly Submission[]): Submission[] =>
  items.toSorted((a, b) => Number(b.state === 'submitted') - Number(a.state === 'submitted'))

function SubmissionList({ items, onOpen }: { items: Submission[]; onOpen: (submission: Submission) => void }) {
  const ownId = useSession()?.profile?.id
  const reviewable = items.filter((one) => one.state === 'submitted' && one.employee_id !== ownId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<DecisionOutcomes | null>(null)
  const [sendsBack, setSendsBack] = useState(false)
  const decide = useDecisions((made) => {
    setChosen(new Set())
    setOutcomes(made)
  })
  // Someone else may have reviewed a selected logbook in the meantime.
  const ids = reviewable.map(({ id }) => id).filter((id) => chosen.has(id))
  const withoutTrips = reviewable.filter((one) => ids.includes(one.id) && one.business_trips === 0).length
  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const failed = outcomes?.items.filter(({ state }) => state !== 'done') ?? []
  return (
    <>
      {reviewable.length > 0 && (
        <div className="mb-2 flex min-h-11 flex-wrap items-center gap-2">
          <Checkbox
            checked={ids.length === reviewable.length}
            indeterminate={ids.length > 0 && ids.length < reviewable.length}
            onChange={(event) => setChosen(new Set(event.target.checked ? reviewable.map(({ id }) => id) : []))}
          >
            {ids.length === 0
              ? plural(reviewable.length, 'Select {n} to review', 'Select all {n} to review')
              : t('{n} selected', { n: formatCount(ids.length) })}
          </Checkbox>
          {ids.length > 0 && (
            <>
              <Button
                variant="primary"
                size="small"
                busy={decide.isPending && decide.variables.decision === 'approved'}
                onClick={() => decide.mutate({ ids, decision: 'approved', comment: '' })}
              >
                {t('Approve {n}', { n: formatCount(ids.length) })}
              </Button>
              <Button size="small" onClick={() => setSendsBack(true)}>
                {t('Send back…')}
              </Button>
            </>
          )}
        </div>
      )}
      {withoutTrips > 0 && (
        <Notice className="mb-3" kind="warn">
          {plural(
            withoutTrips,
            '{n} of the selected logbooks contains no business trips.',
            '{n} of the selected logbooks contain no business trips.',
          )}
        </Notice>
      )}
      {decide.isError && !sendsBack && (
        <Notice className="mb-3" kind="bad">
          {getErrorMessage(decide.error, t('That did not work'))} {t('No logbook was changed.')}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice
          className="mb-3"
          kind="warn"
          title={plural(failed.length, '{n} logbook was not changed', '{n} logbooks were not changed')}
        >
          <ul className="list-disc pl-5">
            {failed.map(({ id, employee, message }) => (
              <li key={id}>{employee === '' ? message : `${employee}: ${message}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul aria-label={t('Logbooks')} className="flex flex-col divide-y divide-line">
        {items.map((one) => (
          <SubmissionItem
            key={one.id}
            submission={one}
            onOpen={onOpen}
            choice={
              reviewable.includes(one)
                ? { isChosen: chosen.has(one.id), onChoose: (isChosen) => toggle(one.id, isChosen) }
                : null
            }
          />
        ))}
      </ul>
      {sendsBack && <SendBackDialog ids={ids} decide={decide} onClose={() => setSendsBack(false)} />}
    </>
  )
}

function SubmissionItem({
  submission,
  onOpen,
  choice,
}: {
  submission: Submission
  onOpen: (submission: Submission) => void
  /** null if it cannot be selected. */
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | null
}) {
  const waits = submission.state === 'submitted'
  return (
    <li className="flex items-start gap-1 py-3 text-sm">
      {choice && (
        <Checkbox
          aria-label={t('Select the logbook of {employee}', { employee: submission.employee })}
          className="mr-2 h-6"
          checked={choice.isChosen}
          onChange={(event) => choice.onChoose(event.target.checked)}
        />
      )}
      <div className="flex min-w-0 flex-1 items-center gap-x-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere">{submission.employee}</span>
            <SubmissionBadge state={submission.state} />
          </p>
          <p className="wrap-anywhere text-muted">
            {t(
              'Tax year {tax_year}{vehicle} · {business_km} in {business_trips} business trips · submitted {submitted_at}',
              {
                tax_year: taxYearName(submission.tax_year),
                vehicle: submission.vehicle && ` · ${submission.vehicle}`,
                business_km: formatDistance(submission.business_km),
                business_trips: formatCount(submission.business_trips),
                submitted_at: formatDate(submission.submitted_at),
              },
            )}
          </p>
          {submission.comment && <p className="mt-1 wrap-anywhere">“{submission.comment}”</p>}
        </div>
        <Button variant={waits ? 'primary' : 'secondary'} size="small" onClick={() => onOpen(submission)}>
          {waits ? t('Review') : t('Open')}
        </Button>
      </div>
    </li>
  )
}

const commentResolver = schemaResolver(z.object({ comment: z.string().trim().min(1) }), {
  sentences: { comment: t('Tell the drivers what to change.') },
})

function SendBackDialog({
  ids,
  decide,
  onClose,
}: {
  ids: string[]
  decide: ReturnType<typeof useDecisions>
  onClose: () => void
}) {
  const { control, handleSubmit } = useForm({ defaultValues: { comment: '' }, resolver: commentResolver })
  return (
    <FormDialog
      title={plural(ids.length, 'Send {n} logbook back', 'Send {n} logbooks back')}
      submit={t('Send back')}
      busy={decide.isPending}
      problem={decide.error && getErrorMessage(decide.error, t('That did not work'))}
      onSubmit={handleSubmit(({ comment }) =>
        decide.mutate({ ids, decision: 'sent_back', comment }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <FormField control={control} name="comment" label={t('Comment')} hint={t('Each of these drivers will see it.')}>
        {(field) => <TextArea {...field} maxLength={1000} />}
      </FormField>
    </FormDialog>
  )
}
