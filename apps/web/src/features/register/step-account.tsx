import { PLANS } from '@spoor/contract/limits/plans.ts'
import { Building2, UserRound, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { formatRand } from '../../format/quantity.ts'
import { ROLE_NAMES } from '../../auth/role-name.ts'
import type { AccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Invitation } from './registration-payload.ts'
import type { RegistrationControl } from './registration-values.ts'
import { t } from '../../language/t.ts'
import { sanitiseText } from '@spoor/contract/rules/account-rules.ts'
import { listActiveCompanies } from '@spoor/contract/routes/joining.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { api } from '../../api/api.ts'
import { Field, Input } from '../../ui/field.tsx'

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
            icon={UserRound}
            title={t('Individual')}
          >
            {t('I drive for myself. {value} a year.', { value: formatRand(PLANS.individual_annual.priceCents / 100) })}
          </Choice>
          <Choice
            value="company"
            checked={isCompany}
            onChoose={() => onChange('company_employee')}
            icon={Building2}
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
  icon: Icon,
  title,
  children,
}: {
  value: string
  checked: boolean
  onChoose: () => void
  icon: LucideIcon
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
      <Icon size={22} className="text-muted" />
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

type Company = ReplyOf<typeof listActiveCompanies>[number]
const MAX_SHOWN = 20

/** Searches companies that chose to be listed; joining one still requires its link. */
function CompanySearch({ control }: { control: RegistrationControl }) {
  const { field, fieldState } = useController({ control, name: 'company_id' })
  const name = useController({ control, name: 'company_name' }).field
  const { value: chosenId, onChange, onBlur, ...searchInput } = field
  const choose = (company: Company): void => {
    name.onChange(company.name)
    onChange(company.id)
    onBlur()
  }
  const [companies, setCompanies] = useState<readonly Company[] | null>(null)
  const [sought, setSought] = useState('')
  useEffect(() => {
    const abort = new AbortController()
    // Treat a list that fails to load as empty, as specified.
    api.call(listActiveCompanies, {}, { signal: abort.signal }).then(setCompanies, () => {
      if (!abort.signal.aborted) setCompanies([])
    })
    return () => abort.abort()
  }, [])

  const wanted = sought.trim().toLowerCase()
  const found = (companies ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MAX_SHOWN)
  return (
    <div className="mt-4">
      <Field label={t('Search for your company')} error={fieldState.error?.message}>
        {(wiring) => (
          <Input
            {...searchInput}
            {...wiring}
            type="search"
            autoComplete="off"
            value={sought}
            onChange={(event) => setSought(sanitiseText(event.target.value))}
            // Enter searches instead of submitting the step.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {companies !== null && wanted !== '' && t('{count} companies found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <fieldset className="max-h-56 overflow-y-auto rounded-lg border border-line">
          <legend className="sr-only">{t('Companies')}</legend>
          {found.map((company) => (
            <label
              key={company.id}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0 hover:bg-sunken has-checked:bg-accent-tint"
            >
              <input
                type="radio"
                name="company"
                checked={chosenId === company.id}
                onChange={() => choose(company)}
                className="size-4.5 shrink-0 accent-accent"
              />
              <span className="min-w-0 wrap-anywhere">{company.name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {companies !== null && found.length === 0 && (
        <div className="rounded-lg border border-dashed border-edge px-4 py-5 text-center text-sm">
          <p className="font-semibold">{t('Company not found')}</p>
          <p className="text-muted">{t('Contact admin to add your company')}</p>
        </div>
      )}
      <Notice className="mt-4" kind={chosenId === '' ? 'info' : 'warn'}>
        {chosenId === ''
          ? t('To join a company you need a registration link from its company administrator.')
          : t('You need a link from {name} to join. Open the link to continue this form.', {
              name: name.value,
            })}
      </Notice>
    </div>
  )
}
