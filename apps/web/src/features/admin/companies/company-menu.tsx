import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { Banknote, CirclePause, CirclePlay, Eye, MoreHorizontal, Pencil, Users } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { t } from '../../../language/t.ts'

export interface CompanyRowActions {
  onDetails: (company: AdminCompany) => void
  onEdit: (company: AdminCompany) => void
  onToggle: (company: AdminCompany) => void
  onPayment: (company: AdminCompany) => void
  onEmployees: (company: AdminCompany) => void
}

const icon = { size: 16, 'aria-hidden': true } as const

export function CompanyMenu({ company, actions }: { company: AdminCompany; actions: CompanyRowActions }) {
  return (
    <Menu
      trigger={
        <IconButton
          label={t('Actions for {name}', { name: company.name })}
          icon={<MoreHorizontal size={18} aria-hidden />}
        />
      }
      items={[
        { label: t('View details'), icon: <Eye {...icon} />, onSelect: () => actions.onDetails(company) },
        { label: t('Edit'), icon: <Pencil {...icon} />, onSelect: () => actions.onEdit(company) },
        { label: t('See employees'), icon: <Users {...icon} />, onSelect: () => actions.onEmployees(company) },
        { label: t('Verify payment'), icon: <Banknote {...icon} />, onSelect: () => actions.onPayment(company) },
        company.is_active
          ? {
              label: t('Deactivate'),
              icon: <CirclePause {...icon} />,
              danger: true,
              onSelect: () => actions.onToggle(company),
            }
          : { label: t('Activate'), icon: <CirclePlay {...icon} />, onSelect: () => actions.onToggle(company) },
      ]}
    />
  )
}
