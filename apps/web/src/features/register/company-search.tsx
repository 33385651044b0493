import { sanitiseText } from '@spoor/contract/rules/account-rules.ts'
import { listActiveCompanies } from '@spoor/contract/routes/joining.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RegistrationControl } from './registration-values.ts'
import { t } from '../../language/t.ts'

type Company = ReplyOf<typeof listActiveCompanies>[number]
const MAX_SHOWN = 20

/** Searches companies that chose to be listed; joining one still requires its link. */
export function CompanySearch({ control }: { control: RegistrationControl }) {
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
