import { PLANS } from '@spoor/contract/plans.ts'
import type { Enquiry } from '@spoor/contract/routes/enquiries.ts'
import { Check, CircleCheck } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDateTime } from '../../format/instant.ts'
import { formatCount } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEnquiries, useMarkAnswered } from './use-system.ts'

/** Companies that ask for a plan, or for more than they have; those that wait stand first. */
export function EnquiriesCard() {
  const enquiries = useEnquiries()
  return (
    <Card>
      <CardHeader
        title="Enquiries of companies"
        description="Answer by mail, create or change the company, then mark the enquiry."
      />
      {enquiries.isPending ? (
        <Skeleton className="h-12" />
      ) : enquiries.isError ? (
        <ErrorState title="The enquiries could not be loaded" onRetry={() => void enquiries.refetch()}>
          {messageOf(enquiries.error, 'Request failed')}
        </ErrorState>
      ) : enquiries.data.items.length === 0 ? (
        <EmptyState title="No enquiries yet">They come from the plans on the landing page.</EmptyState>
      ) : (
        <ul aria-label="Enquiries" className="flex flex-col divide-y divide-line">
          {enquiries.data.items.map((enquiry) => (
            <EnquiryItem key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function EnquiryItem({ enquiry }: { enquiry: Enquiry }) {
  const timezone = useTimezone()
  const mark = useMarkAnswered()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{enquiry.company_name}</span>
          <span>{PLANS[enquiry.plan].name}</span>
          {enquiry.employees !== null && <span className="text-muted">{formatCount(enquiry.employees)} drivers</span>}
          {enquiry.company_id && <Badge>Is with us</Badge>}
          {enquiry.answered_at && (
            <Badge tone="good" icon={<CircleCheck aria-hidden />}>
              Answered
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-muted">
          {enquiry.name},{' '}
          <a className="underline" href={`mailto:${enquiry.email}`}>
            {enquiry.email}
          </a>
          {enquiry.mobile && `, ${enquiry.mobile}`} · {formatDateTime(enquiry.sent_at, timezone)}
        </p>
        {enquiry.message && <p className="mt-1 wrap-anywhere whitespace-pre-line">{enquiry.message}</p>}
      </div>
      {!enquiry.answered_at && (
        <Button
          size="small"
          icon={<Check size={15} aria-hidden />}
          busy={mark.isPending}
          aria-label={`Mark the enquiry of ${enquiry.company_name} as answered`}
          onClick={() => mark.mutate(enquiry.id)}
        >
          Answered
        </Button>
      )}
    </li>
  )
}
