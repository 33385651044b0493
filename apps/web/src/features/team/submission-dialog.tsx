import { decideSubmissions, undoDecisions } from '@spoor/contract/routes/submissions.ts'
import type { DecisionOutcomes, Submission, SubmittedLogbook } from '@spoor/contract/routes/submissions.ts'
import { useRef, useState } from 'react'
import { formatDay, formatTaxYear } from '../../format/instant.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { useSession } from '../../session/use-session.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { SubmissionBadge } from '../../ui/submission-badge.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useReloadTeam, useSubmission } from './use-team.ts'
import { plural, t } from '../../language/t.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.tsx'

const COMMENT_NEEDED = t('Tell the driver what to change.')

export function SubmissionDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const content = useSubmission(submission.id)
  const session = useSession()
  const own = session?.profile?.id === submission.employee_id
  const [comment, setComment] = useState('')
  const commentField = useRef<HTMLTextAreaElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const decide = useDecisions(({ items: [outcome] }) => {
    if (outcome.state === 'done') onClose()
    else setRefusal(outcome.message)
  })
  const mutate = (decision: Decision['decision']) => decide.mutate({ ids: [submission.id], decision, comment })
  const sendBack = (): void => {
    if (comment.trim() === '') {
      setFault(COMMENT_NEEDED)
      // The field may be off screen below a long logbook.
      commentField.current?.focus()
      return
    }
    mutate('sent_back')
  }
  const waits = submission.state === 'submitted' && !own
  const isEmpty = submission.business_trips === 0
  return (
    <Dialog
      onClose={onClose}
      title={`${submission.employee} · ${formatTaxYear(submission.tax_year)}`}
      description={submission.vehicle || undefined}
      width="wide"
      footer={
        waits && (
          <>
            <Button onClick={sendBack} busy={decide.isPending && decide.variables.decision === 'sent_back'}>
              {t('Send back')}
            </Button>
            <Button
              // If something is missing, or there are no trips at all, the dialog does not suggest approving.
              variant={!isEmpty && content.data?.gaps.length === 0 ? 'primary' : 'secondary'}
              onClick={() => mutate('approved')}
              busy={decide.isPending && decide.variables.decision === 'approved'}
            >
              {isEmpty ? t('Approve without trips') : t('Approve')}
            </Button>
          </>
        )
      }
    >
      {(refusal ?? decide.error) && (
        <Notice className="mb-4" kind="bad">
          {refusal ?? getErrorMessage(decide.error, t('That did not work'))}
        </Notice>
      )}
      {waits && isEmpty && (
        <Notice className="mb-4" kind="warn" title={t('This logbook contains no business trips')}>
          {t(
            '{employee} shares trips only from the day of joining, or drove none for business. Send it back and ask for earlier trips to be shared, unless you expected none.',
            { employee: submission.employee },
          )}
        </Notice>
      )}
      <Loaded query={content} failed={t('The logbook could not be loaded')}>
        {(logbook) => <Content logbook={logbook} />}
      </Loaded>
      {submission.state === 'submitted' && own && (
        <Notice className="mt-4">{t('Someone else has to review your logbook.')}</Notice>
      )}
      {waits && (
        <TextAreaField
          label={t('Comment')}
          className="mt-4"
          hint={t('The driver will see it. Required to send the logbook back.')}
          error={fault}
          ref={commentField}
          value={comment}
          maxLength={1000}
          onChange={(value) => {
            setComment(value)
            setFault(null)
          }}
        />
      )}
    </Dialog>
  )
}

function Content({ logbook }: { logbook: SubmittedLogbook }) {
  const wide = useMediaQuery('(min-width: 640px)')
  return (
    <>
      <div className="mb-3">
        <SubmissionBadge state={logbook.state} />
      </div>
      <Facts>
        <Fact name={t('Business')}>{formatDistance(logbook.business_km)}</Fact>
        <Fact name={t('Private, in total')}>{formatDistance(logbook.private_km)}</Fact>
        <Fact name={t('To review')}>{formatDistance(logbook.to_review_km)}</Fact>
        <Fact name={t('Unlogged')}>{formatDistance(logbook.unlogged_km)}</Fact>
        {logbook.excess_km > 0 && (
          <Fact name={t('Measured more than the odometer')}>{formatDistance(-logbook.excess_km)}</Fact>
        )}
        <Fact name={t('Total')}>{formatDistance(logbook.total_km)}</Fact>
        <Fact name={t('Opening odometer')}>
          {logbook.opening_km === null ? t('Not given') : formatDistance(logbook.opening_km)}
        </Fact>
        <Fact name={t('Closing odometer')}>
          {logbook.closing_km === null ? t('Not given') : formatDistance(logbook.closing_km)}
        </Fact>
      </Facts>
      {logbook.gaps.length > 0 && (
        <Notice
          className="mt-4"
          kind="warn"
          title={t('What {employee} was told is missing', { employee: logbook.employee })}
        >
          <p className="mb-1">{t('Only the driver can change it. To ask for it, send the logbook back.')}</p>
          <ul className="list-disc pl-5">
            {logbook.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Notice>
      )}
      {/* The scrolling table takes keyboard focus by itself. */}
      <div className="mt-4 max-h-[40dvh] overflow-y-auto" tabIndex={wide ? undefined : 0}>
        {wide ? <TripTable rows={logbook.rows} /> : <TripList rows={logbook.rows} />}
      </div>
    </>
  )
}

function TripTable({ rows }: { rows: SubmittedLogbook['rows'] }) {
  return (
    <Table>
      <thead>
        <tr>
          <HeadCell>{t('Date')}</HeadCell>
          <HeadCell>{t('From')}</HeadCell>
          <HeadCell>{t('To')}</HeadCell>
          <HeadCell>{t('Reason')}</HeadCell>
          <HeadCell numeric>{t('Business')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row key={at}>
            <Cell className="whitespace-nowrap">{formatDay(row.date)}</Cell>
            <Cell>{row.from}</Cell>
            <Cell>{row.to}</Cell>
            <Cell className="min-w-40 wrap-anywhere">
              {row.details || <span className="text-muted">{t('No reason given')}</span>}
            </Cell>
            <Cell numeric>
              <Kilometres of={row.business_km} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function TripList({ rows }: { rows: SubmittedLogbook['rows'] }) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
      {rows.map((row, at) => (
        <li key={at} className="py-2">
          <p className="flex justify-between gap-4 font-semibold">
            {formatDay(row.date)}
            <Kilometres of={row.business_km} />
          </p>
          <p className="wrap-anywhere">
            {row.from} → {row.to}
          </p>
          <p className="wrap-anywhere text-muted">{row.details || t('No reason given')}</p>
        </li>
      ))}
    </ul>
  )
}

interface Decision {
  ids: string[]
  decision: 'approved' | 'sent_back'
  comment: string
}

function describeDecision(decision: Decision['decision'], { done, items }: DecisionOutcomes): string {
  if (decision === 'approved')
    return done === 1 ? t('Logbook approved') : t('{n} logbooks approved', { n: formatCount(done) })
  if (done > 1) return t('{n} logbooks sent back', { n: formatCount(done) })
  return t('Sent back to {employee}', { employee: items.find(({ state }) => state === 'done')?.employee ?? '' })
}

/** Approves logbooks or sends them back. Can be undone until the drivers are emailed. */
export function useDecisions(onDone: (outcomes: DecisionOutcomes) => void) {
  const reload = useReloadTeam()
  const undo = async (ids: string[]): Promise<void> => {
    try {
      const { done, items } = await api.call(undoDecisions, { body: { ids } })
      const failed = items.find(({ state }) => state !== 'done')
      if (failed) toast.error(failed.message)
      if (done > 0) toast.success(plural(done, '{n} logbook is back in review', '{n} logbooks are back in review'))
    } catch (error) {
      toast.error(getErrorMessage(error, t('The decision could not be undone')))
    }
    await reload()
  }
  return useMutation({
    mutationFn: (decision: Decision) => api.call(decideSubmissions, { body: decision }),
    onSuccess: async (outcomes, { decision }) => {
      const done = outcomes.items.filter(({ state }) => state === 'done').map(({ id }) => id)
      if (done.length > 0) undoToast(describeDecision(decision, outcomes), () => void undo(done))
      onDone(outcomes)
      await reload()
    },
  })
}
