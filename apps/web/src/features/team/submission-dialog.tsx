import { decideSubmission } from '@spoor/contract/routes/submissions.ts'
import type { Submission, SubmittedLogbook } from '@spoor/contract/routes/submissions.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSession } from '../../auth/use-session.ts'
import { formatDay } from '../../format/instant.ts'
import { distanceQuantity, formatDistance } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { Loaded } from './loaded.tsx'
import { SubmissionBadge } from '../../ui/submission-badge.tsx'
import { useSubmission } from './use-team.ts'
import { useTeamAction } from './use-team-action.ts'

const COMMENT_NEEDED = 'Say what the driver should change.'

/** A logbook as it was handed in, and what is decided on it. */
export function SubmissionDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const content = useSubmission(submission.id)
  const session = useSession()
  const own = session?.profile?.id === submission.employee_id
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const decide = useTeamAction({
    does: (decision: 'approved' | 'sent_back') =>
      api.call(decideSubmission, { params: { id: submission.id }, body: { decision, comment } }),
    says: ({ state }) => (state === 'approved' ? 'Logbook approved' : `Sent back to ${submission.employee}`),
    fails: null,
    onDone: onClose,
  })
  const sendBack = (): void => {
    if (comment.trim() === '') return setFault(COMMENT_NEEDED)
    decide.mutate('sent_back')
  }
  const waits = submission.state === 'submitted' && !own
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${submission.employee}, tax year ${submission.tax_year}`}
      description={submission.vehicle || undefined}
      width="wide"
      footer={
        waits && (
          <>
            <Button onClick={sendBack} busy={decide.isPending && decide.variables === 'sent_back'}>
              Send back
            </Button>
            <Button
              variant="primary"
              onClick={() => decide.mutate('approved')}
              busy={decide.isPending && decide.variables === 'approved'}
            >
              Approve
            </Button>
          </>
        )
      }
    >
      {decide.error && (
        <div className="mb-4">
          <Notice kind="bad">{messageOf(decide.error, 'It could not be done')}</Notice>
        </div>
      )}
      <Loaded query={content} failed="The logbook could not be loaded">
        {(logbook) => <Content logbook={logbook} />}
      </Loaded>
      {submission.state === 'submitted' && own && (
        <div className="mt-4">
          <Notice>Somebody else has to look at your own logbook.</Notice>
        </div>
      )}
      {waits && (
        <Field label="Comment" className="mt-4" hint="The driver reads it; needed to send it back." error={fault}>
          {(control) => (
            <TextArea
              {...control}
              value={comment}
              maxLength={1000}
              onChange={(event) => {
                setComment(event.target.value)
                setFault(null)
              }}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}

function Content({ logbook }: { logbook: SubmittedLogbook }) {
  return (
    <>
      <div className="mb-3">
        <SubmissionBadge state={logbook.state} />
      </div>
      <Facts>
        <Fact name="Business">{formatDistance(logbook.business_km)}</Fact>
        <Fact name="Private, in total">{formatDistance(logbook.private_km)}</Fact>
        <Fact name="Total">{formatDistance(logbook.total_km)}</Fact>
        <Fact name="Opening odometer">
          {logbook.opening_km === null ? 'Not given' : formatDistance(logbook.opening_km)}
        </Fact>
        <Fact name="Closing odometer">
          {logbook.closing_km === null ? 'Not given' : formatDistance(logbook.closing_km)}
        </Fact>
      </Facts>
      {logbook.gaps.length > 0 && (
        <div className="mt-4">
          <Notice kind="warn" title="What SARS would miss">
            <ul className="list-disc pl-5">
              {logbook.gaps.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="mt-4 max-h-[48dvh] overflow-y-auto">
        <Table>
          <thead>
            <tr>
              <HeadCell>Date</HeadCell>
              <HeadCell>From</HeadCell>
              <HeadCell>To</HeadCell>
              <HeadCell>Reason</HeadCell>
              <HeadCell numeric>Business</HeadCell>
            </tr>
          </thead>
          <tbody>
            {logbook.rows.map((row, at) => (
              <Row key={at}>
                <Cell className="whitespace-nowrap">{formatDay(row.date)}</Cell>
                <Cell>{row.from}</Cell>
                <Cell>{row.to}</Cell>
                <Cell className="min-w-40 wrap-anywhere">
                  {row.details || <span className="text-muted">No reason given</span>}
                </Cell>
                <Cell numeric>
                  <Quantity of={distanceQuantity(row.business_km)} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}
