import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { Banknote, Pencil, Trash2, Users } from 'lucide-react'
import { useTimezone } from '../../../session/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { DetailsPart } from '../details-part.tsx'
import { PaymentHistory } from '../payments/payment-history.tsx'
import { useDecide } from '../payments/decisions.tsx'
import { UNKNOWN_AMOUNT, getPlanName } from '../admin-words.ts'
import { CompanyBadge, Seats, type CompanyRowActions } from './company-rows.tsx'
import { useCompanyActions } from './use-companies.ts'
import { t } from '../../../language/t.ts'

const AUDIT_PER_PAGE = 10
const noLog = { onDecided: () => undefined, onUndone: () => undefined }

export function CompanyDetails({
  company,
  actions,
  onClose,
}: {
  company: AdminCompany
  actions: CompanyRowActions
  onClose: () => void
}) {
  const timezone = useTimezone()
  const { remove } = useCompanyActions()
  const { undo } = useDecide(noLog)
  return (
    <Dialog
      onClose={onClose}
      title={company.name}
      width="wide"
      reading
      footer={
        <>
          <Button
            className="mr-auto -ml-4"
            variant="quiet"
            icon={<Trash2 size={16} aria-hidden />}
            busy={remove.isPending}
            title={t('Only a company without users and payments can be removed')}
            onClick={() => remove.mutate(company.id, { onSuccess: onClose })}
          >
            {t('Remove')}
          </Button>
          <Button icon={<Users size={16} aria-hidden />} onClick={() => actions.onEmployees(company)}>
            {t('See employees')}
          </Button>
          <Button icon={<Banknote size={16} aria-hidden />} onClick={() => actions.onPayment(company)}>
            {t('Verify payment')}
          </Button>
          <Button variant="primary" icon={<Pencil size={16} aria-hidden />} onClick={() => actions.onEdit(company)}>
            {t('Edit')}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name={t('Status')}>
          <CompanyBadge isActive={company.is_active} />
        </Fact>
        <Fact name={t('Employees')}>
          <Seats company={company} />
        </Fact>
        <Fact name={t('Plan')}>{getPlanName(company.subscription_type)}</Fact>
        <Fact name={t('Paid until')}>
          {company.subscription_expires_at ? formatDate(company.subscription_expires_at, timezone) : t('Not paid yet')}
        </Fact>
        <Fact name={t('Last payment')}>
          {company.payment_amount === null ? UNKNOWN_AMOUNT : formatRand(company.payment_amount)}
        </Fact>
        <Fact name={t('Payment reference')}>{company.payment_reference ?? t('None yet')}</Fact>
        <Fact name={t('Listed publicly')}>{company.listed ? t('Yes') : t('No')}</Fact>
        <Fact name={t('Created')}>{formatDate(company.created_at, timezone)}</Fact>
      </Facts>
      <DetailsPart title={t('Payment history')}>
        <PaymentHistory payer={{ company_id: company.id }} undo={undo} />
      </DetailsPart>
      <DetailsPart title={t('Administrator activity')}>
        <AuditList filter={{ subject_kind: 'company', subject_id: company.id }} limit={AUDIT_PER_PAGE} />
      </DetailsPart>
    </Dialog>
  )
}
