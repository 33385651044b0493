import { Check, Plus } from 'lucide-react'
import { getErrorMessage } from '../../../net/api-error.ts'
import { useTimezone } from '../../../session/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatCount } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { getPlanName } from '../admin-words.ts'
import { t } from '../../../language/t.ts'
import { listEnquiries, markEnquiryAnswered, type Enquiry } from '@spoor/contract/routes/enquiries.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { ADMIN, serverMessage } from '../admin-queries.ts'

/** Unanswered plan enquiries; renders nothing if there are none. */
export function Enquiries({ onCreate }: { onCreate: (enquiry: Enquiry) => void }) {
  const enquiries = useEnquiries()
  const answered = useMarkAnswered()
  if (enquiries.isError) {
    return (
      <Notice kind="bad" title={t('The enquiries could not be loaded')}>
        {getErrorMessage(enquiries.error, t('Request failed'))}
      </Notice>
    )
  }
  if (!enquiries.data?.length) return null
  return (
    <section aria-labelledby="enquiries" className="rounded-lg border border-line bg-sunken px-4 py-3">
      <h3 id="enquiries" className="flex items-center gap-2 text-base font-semibold">
        {t('Enquiries')}{' '}
        <Badge tone="warn">{t('{count} to answer', { count: formatCount(enquiries.data.length) })}</Badge>
      </h3>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {enquiries.data.map((enquiry) => (
          <li key={enquiry.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3 text-sm">
            <EnquiryWords enquiry={enquiry} />
            <div className="flex gap-2">
              {enquiry.company_id === null && (
                <Button
                  size="small"
                  icon={<Plus size={15} aria-hidden />}
                  aria-label={t('Create company {company_name}', { company_name: enquiry.company_name })}
                  onClick={() => onCreate(enquiry)}
                >
                  {t('Create company')}
                </Button>
              )}
              <Button
                size="small"
                icon={<Check size={15} aria-hidden />}
                aria-label={t('Answered: enquiry from {company_name}', { company_name: enquiry.company_name })}
                busy={answered.isPending && answered.variables === enquiry.id}
                onClick={() => answered.mutate(enquiry.id)}
              >
                {t('Answered')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EnquiryWords({ enquiry }: { enquiry: Enquiry }) {
  const timezone = useTimezone()
  const { company_name, name, email, mobile, plan, employees, message, sent_at } = enquiry
  return (
    <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
      <p>
        <span className="font-semibold">{company_name}</span>
        <span className="text-muted">
          {' '}
          · {getPlanName(plan)}
          {employees !== null && t(', {employees} employees', { employees: formatCount(employees) })}
        </span>
      </p>
      <p>
        {name},{' '}
        <a className="text-accent underline underline-offset-2" href={`mailto:${email}`}>
          {email}
        </a>
        {mobile && `, ${mobile}`}
      </p>
      {message && <p className="whitespace-pre-line">{message}</p>}
      <p className="text-muted">{formatDateTime(sent_at, timezone)}</p>
    </div>
  )
}

const ENQUIRIES = [ADMIN, 'companies', 'enquiries'] as const

const useEnquiries = () =>
  useQuery({
    queryKey: ENQUIRIES,
    queryFn: async ({ signal }) => {
      const { items } = await api.call(listEnquiries, {}, { signal })
      return items.filter(({ answered_at }) => answered_at === null)
    },
  })

const useMarkAnswered = () =>
  useAction({
    call: (id: string) => api.call(markEnquiryAnswered, { params: { id } }),
    success: ({ company_name }) => t('Enquiry from {company_name} marked as answered', { company_name }),
    failure: t('Failed to mark the enquiry'),
    explain: serverMessage,
    reloads: [ENQUIRIES],
  })
