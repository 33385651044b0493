import { formatDate } from '../../../format/instant.ts'
import { formatCount, formatRand } from '../../../format/quantity.ts'
import type { Column } from '../../../ui/resource-list.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { UNKNOWN_AMOUNT, getPlanName } from '../admin-words.ts'
import { t } from '../../../language/t.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import {
  Banknote,
  Check,
  CircleCheck,
  CirclePause,
  CirclePlay,
  Eye,
  Link2,
  MoreHorizontal,
  Pencil,
  Users,
} from 'lucide-react'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { classes } from '../../../ui/classes.ts'
import { createCompanyInvitation, type AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'

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
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const end = company.subscription_expires_at
  const ended = end !== null && Date.parse(end) < nowMs
  return (
    <>
      {getPlanName(company.subscription_type)}
      <span className={ended ? 'block text-warn' : 'block text-muted'}>
        {end ? `${ended ? t('Ended') : t('Until')} ${formatDate(end)}` : t('Not paid yet')}
      </span>
    </>
  )
}

export const CompanyBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <StateBadge label={t('Active')} tone="good" Icon={CircleCheck} />
  ) : (
    <StateBadge label={t('Inactive')} tone="neutral" Icon={CirclePause} />
  )

export interface CompanyRowActions {
  onDetails: (company: AdminCompany) => void
  onEdit: (company: AdminCompany) => void
  onToggle: (company: AdminCompany) => void
  onPayment: (company: AdminCompany) => void
  onEmployees: (company: AdminCompany) => void
}

function CompanyMenu({ company, actions }: { company: AdminCompany; actions: CompanyRowActions }) {
  return (
    <Menu
      trigger={<IconButton label={t('Actions for {name}', { name: company.name })} icon={MoreHorizontal} />}
      items={[
        { label: t('View details'), icon: Eye, onSelect: () => actions.onDetails(company) },
        { label: t('Edit'), icon: Pencil, onSelect: () => actions.onEdit(company) },
        { label: t('See employees'), icon: Users, onSelect: () => actions.onEmployees(company) },
        { label: t('Verify payment'), icon: Banknote, onSelect: () => actions.onPayment(company) },
        company.is_active
          ? {
              label: t('Deactivate'),
              icon: CirclePause,
              danger: true,
              onSelect: () => actions.onToggle(company),
            }
          : { label: t('Activate'), icon: CirclePlay, onSelect: () => actions.onToggle(company) },
      ]}
    />
  )
}

export function Seats({ company }: { company: Pick<AdminCompany, 'current_employees' | 'max_employees'> }) {
  const { current_employees: taken, max_employees: cap } = company
  const full = taken >= cap
  return (
    <div className="w-28">
      <p className="text-sm whitespace-nowrap">
        {formatCount(taken)} <span className="text-muted">{t('of {cap}', { cap: formatCount(cap) })}</span>
        {full && <span className="font-semibold text-warn"> {t('· full')}</span>}
      </p>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={classes('h-full rounded-full', full ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${Math.min(100, (taken / Math.max(1, cap)) * 100)}%` }}
        />
      </div>
    </div>
  )
}

const COPIED_MS = 2000

function CopyInviteButton({ company }: { company: AdminCompany }) {
  const [state, setState] = useState<'idle' | 'busy' | 'copied'>('idle')
  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (): Promise<void> => {
    setState('busy')
    try {
      await copyText(api.call(createCompanyInvitation, { params: { id: company.id } }).then(({ url }) => url))
      setState('copied')
      toast.success(ADMIN_SUCCESSES.linkCopied)
    } catch {
      setState('idle')
      toast.error(ADMIN_ERRORS.copyLink)
    }
  }
  return (
    <IconButton
      label={state === 'copied' ? t('Copied') : t('Copy invite link of {name}', { name: company.name })}
      busy={state === 'busy'}
      className={state === 'copied' ? 'text-good' : undefined}
      icon={state === 'copied' ? Check : Link2}
      onClick={() => void copy()}
    />
  )
}
