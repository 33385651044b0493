import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import type { Column } from '../../../ui/resource-list.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { planName } from '../plan-name.ts'
import { UNKNOWN_AMOUNT } from '../users/user-words.ts'
import { CompanyBadge } from './company-badge.tsx'
import { CompanyMenu } from './company-menu.tsx'
import type { CompanyRowActions } from './company-menu.tsx'
import { CopyInviteButton } from './copy-invite-button.tsx'
import { Seats } from './seats.tsx'
import { t } from '../../../language/t.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

export const companyColumns = (actions: CompanyRowActions): Column<AdminCompany>[] => [
  {
    head: t('Company'),
    headClassName: 'w-[28%]',
    className: 'max-w-64 py-2',
    cell: (company) => <CompanyName company={company} onOpen={actions.onDetails} />,
  },
  { head: t('Employees'), className: 'py-2', cell: (company) => <Seats company={company} /> },
  { head: t('Plan'), className: 'whitespace-nowrap', cell: (company) => <PlanUntil company={company} /> },
  {
    head: t('Last payment'),
    numeric: true,
    cell: ({ payment_amount }) =>
      payment_amount === null ? <span className="text-muted">{UNKNOWN_AMOUNT}</span> : formatRand(payment_amount),
  },
  { head: t('Status'), cell: (company) => <CompanyBadge isActive={company.is_active} /> },
  {
    head: t('Actions'),
    isHeadHidden: true,
    className: 'w-24 px-1 text-right whitespace-nowrap',
    cell: (company) => (
      <>
        <CopyInviteButton company={company} />
        <CompanyMenu company={company} actions={actions} />
      </>
    ),
  },
]

/** A company on a narrow screen. */
export function CompanyCard({ company, actions }: { company: AdminCompany; actions: CompanyRowActions }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <CompanyName company={company} onOpen={actions.onDetails} />
        <p className="my-1">
          <CompanyBadge isActive={company.is_active} />
        </p>
        <p>
          <PlanUntil company={company} />
        </p>
        <div className="mt-2">
          <Seats company={company} />
        </div>
      </div>
      <CopyInviteButton company={company} />
      <CompanyMenu company={company} actions={actions} />
    </>
  )
}

function CompanyName({ company, onOpen }: { company: AdminCompany; onOpen: (company: AdminCompany) => void }) {
  return (
    <button
      type="button"
      data-list-item
      title={company.name}
      onClick={() => onOpen(company)}
      className="block max-w-full truncate rounded text-left font-semibold hover:underline pointer-coarse:min-h-11"
    >
      {company.name}
    </button>
  )
}

function PlanUntil({ company }: { company: AdminCompany }) {
  const timezone = useTimezone()
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const end = company.subscription_expires_at
  const ended = end !== null && Date.parse(end) < nowMs
  return (
    <>
      {planName(company.subscription_type)}
      <span className={ended ? 'block text-warn' : 'block text-muted'}>
        {end ? `${ended ? t('Ended') : t('Until')} ${formatDate(end, timezone)}` : t('Not paid yet')}
      </span>
    </>
  )
}
