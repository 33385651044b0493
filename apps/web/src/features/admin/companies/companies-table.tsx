import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { planName } from '../plan-name.ts'
import { UNKNOWN_AMOUNT } from '../users/user-words.ts'
import { CompanyBadge } from './company-badge.tsx'
import { CompanyMenu } from './company-menu.tsx'
import type { CompanyRowActions } from './company-menu.tsx'
import { CopyInviteButton } from './copy-invite-button.tsx'
import { Seats } from './seats.tsx'
import { t } from '../../../language/t.ts'

const MINUTE_MS = 60_000

interface Props {
  companies: readonly AdminCompany[]
  actions: CompanyRowActions
}

export function CompaniesTable({ companies, actions }: Props) {
  return (
    <Table>
      <thead>
        <tr>
          <HeadCell className="w-[28%]">{t('Company')}</HeadCell>
          <HeadCell>{t('Employees')}</HeadCell>
          <HeadCell>{t('Plan')}</HeadCell>
          <HeadCell numeric>{t('Last payment')}</HeadCell>
          <HeadCell>{t('Status')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('Actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <Row key={company.id}>
            <Cell className="max-w-64 py-2">
              <CompanyName company={company} onOpen={actions.onDetails} />
            </Cell>
            <Cell className="py-2">
              <Seats company={company} />
            </Cell>
            <Cell className="whitespace-nowrap">
              {planName(company.subscription_type)}
              <Until company={company} />
            </Cell>
            <Cell numeric>
              {company.payment_amount === null ? (
                <span className="text-muted">{UNKNOWN_AMOUNT}</span>
              ) : (
                formatRand(company.payment_amount)
              )}
            </Cell>
            <Cell>
              <CompanyBadge isActive={company.is_active} />
            </Cell>
            <Cell className="w-24 px-1 text-right whitespace-nowrap">
              <CopyInviteButton company={company} />
              <CompanyMenu company={company} actions={actions} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** The list of companies on a narrow screen. */
export function CompanyCards({ companies, actions }: Props) {
  return (
    <ul aria-label={t('Companies')} className="flex flex-col divide-y divide-line border-t border-line">
      {companies.map((company) => (
        <li key={company.id} className="flex items-start gap-1 py-3 text-sm">
          <div className="min-w-0 flex-1">
            <CompanyName company={company} onOpen={actions.onDetails} />
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Seats company={company} />
              <CompanyBadge isActive={company.is_active} />
            </div>
            <p className="mt-1">
              {planName(company.subscription_type)}
              <Until company={company} />
            </p>
          </div>
          <CopyInviteButton company={company} />
          <CompanyMenu company={company} actions={actions} />
        </li>
      ))}
    </ul>
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

function Until({ company }: { company: AdminCompany }) {
  const timezone = useTimezone()
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const end = company.subscription_expires_at
  if (!end) return <span className="block text-muted">{t('Not paid yet')}</span>
  const ended = Date.parse(end) < nowMs
  return (
    <span className={ended ? 'block text-warn' : 'block text-muted'}>
      {ended ? t('Ended') : t('Until')} {formatDate(end, timezone)}
    </span>
  )
}
