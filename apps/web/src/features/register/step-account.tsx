import { PLANS } from '@spoor/contract/limits/plans.ts'
import { Building2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { formatRand } from '../../format/quantity.ts'
import { ROLE_NAMES } from '../../auth/role-name.ts'
import type { AccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import { Notice } from '../../ui/notice.tsx'
import { CompanySearch } from './company-search.tsx'
import type { Invitation } from './registration-payload.ts'
import type { RegistrationControl } from './registration-values.ts'
import { t } from '../../language/t.ts'

/** Step 2: individual or company; an invitation link determines both. */
export function StepAccount({
  control,
  invitation,
  accountant,
}: {
  control: RegistrationControl
  invitation: Invitation | null
  accountant: AccountantInvitation | null
}) {
  const { value, onChange } = useController({ control, name: 'role_type' }).field
  if (accountant) return <InvitedAsAccountant client={accountant.client} />
  if (invitation) return <Invited invitation={invitation} />
  const isCompany = value === 'company_employee'
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t('Account type')}</legend>
        <div className="grid gap-3">
          <Choice
            value="individual"
            checked={!isCompany}
            onChoose={() => onChange('individual')}
            icon={<UserRound size={22} aria-hidden />}
            title={t('Individual')}
          >
            {t('I drive for myself. {value} a year.', { value: formatRand(PLANS.individual_annual.priceCents / 100) })}
          </Choice>
          <Choice
            value="company"
            checked={isCompany}
            onChoose={() => onChange('company_employee')}
            icon={<Building2 size={22} aria-hidden />}
            title={t('Company')}
          >
            {t('I drive for a company that uses Spoor.')}
          </Choice>
        </div>
      </fieldset>
      {isCompany ? (
        <CompanySearch control={control} />
      ) : (
        <p className="mt-4 text-sm text-muted">
          {t(
            'As an individual you cannot pick a company. If you drive for one, ask your company administrator for a registration link.',
          )}
        </p>
      )}
    </>
  )
}

function Choice({
  value,
  checked,
  onChoose,
  icon,
  title,
  children,
}: {
  value: string
  checked: boolean
  onChoose: () => void
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-lg border border-edge bg-surface p-4 hover:border-ink has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="account_type"
        value={value}
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
      <span className="text-muted">{icon}</span>
    </label>
  )
}

function Invited({ invitation: { company, role_type, state } }: { invitation: Invitation }) {
  return (
    <div className="flex flex-col gap-4">
      <dl className="divide-y divide-line rounded-lg border border-line bg-sunken">
        <Fixed name={t('Account type')}>{ROLE_NAMES[role_type]}</Fixed>
        <Fixed name={t('Company')}>{company.name}</Fixed>
      </dl>
      {state === 'open' ? (
        <p className="text-sm text-muted">
          {t('Both are set by your invitation. {name} pays for you.', { name: company.name })}
        </p>
      ) : (
        <Notice>
          {t(
            'This link only names the company. Your registration waits until the company administrator has confirmed that you belong to it.',
          )}
        </Notice>
      )}
    </div>
  )
}

function InvitedAsAccountant({ client }: { client: string }) {
  return (
    <div className="flex flex-col gap-4">
      <dl className="divide-y divide-line rounded-lg border border-line bg-sunken">
        <Fixed name={t('Account type')}>{t('Accountant')}</Fixed>
        <Fixed name={t('Client')}>{client}</Fixed>
      </dl>
      <p className="text-sm text-muted">
        {t("You pay nothing to read your clients' logbooks. You can subscribe later to log trips of your own.")}
      </p>
    </div>
  )
}

function Fixed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
