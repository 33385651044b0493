import { EmployeePay, PAY_AMOUNTS, setEmployeePay } from '@spoor/contract/routes/payroll.ts'
import type { Employee } from '@spoor/contract/routes/team.ts'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { formatMonth } from '../../format/instant.ts'
import { enteredNumber, getRange, rand, writeNumber } from '../../format/read-number.ts'
import { t } from '../../language/t.ts'
import { FormCheckbox, FormInput, FormNumberField, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Options } from '../../ui/field.tsx'
import { useTeamAction } from './use-team.ts'

type Scheme = NonNullable<EmployeePay['scheme']>
type Amount = (typeof PAY_AMOUNTS)[number] | 'rate_per_km'
type Draft = Record<Amount, string> & { employee_number: string; scheme: Scheme | ''; maintenance_plan: boolean }

export const SCHEME_NAMES: Record<Scheme, string> = {
  per_km: t('Per kilometre'),
  allowance: t('Allowance'),
  company_car: t('Company car'),
}

const FIELDS: Record<Amount, { label: string; hint?: string; schemes: readonly Scheme[] }> = {
  rate_per_km: {
    label: t('Rate per kilometre'),
    hint: t('Empty: the SARS rate, or nothing beside an allowance'),
    schemes: ['per_km', 'allowance'],
  },
  allowance: { label: t('Allowance a month'), schemes: ['allowance'] },
  car_value: {
    label: t('Determined value of the car'),
    hint: t('For part of a month, that part of the value'),
    schemes: ['company_car'],
  },
  lease_rental: {
    label: t('Rental a month'),
    hint: t('Only under an operating lease'),
    schemes: ['company_car'],
  },
  contribution: { label: t('Employee’s contribution a month'), schemes: ['company_car'] },
  petrol_card: {
    label: t('Petrol card in this month'),
    hint: t('Enter it for each month'),
    schemes: ['per_km', 'allowance', 'company_car'],
  },
}
const AMOUNTS = Object.keys(FIELDS) as Amount[]
const MONEY = rand(getRange(EmployeePay.shape.allowance))
const RATE = rand(getRange(EmployeePay.shape.rate_per_km))
const ruleOf = (name: Amount) => (name === 'rate_per_km' ? RATE : MONEY)
const forAmounts = <V,>(value: (name: Amount) => V) =>
  Object.fromEntries(AMOUNTS.map((name) => [name, value(name)])) as Record<Amount, V>

const resolver = schemaResolver(EmployeePay, {
  body: (draft: Draft): EmployeePay => {
    const asked = (name: Amount) => draft.scheme !== '' && FIELDS[name].schemes.includes(draft.scheme)
    const read = (name: Amount) => (asked(name) ? enteredNumber(draft[name], ruleOf(name)) : null)
    const amounts = Object.fromEntries(PAY_AMOUNTS.map((name) => [name, read(name) ?? 0])) as Record<
      (typeof PAY_AMOUNTS)[number],
      number
    >
    const { employee_number, maintenance_plan } = draft
    return {
      ...amounts,
      employee_number,
      maintenance_plan,
      scheme: draft.scheme || null,
      rate_per_km: read('rate_per_km'),
    }
  },
  numbers: forAmounts(ruleOf),
  sentences: forAmounts((name) =>
    name === 'rate_per_km' ? t('Enter rand per km, such as R 5,20') : t('Enter an amount, such as R 90 000'),
  ),
})

/** An employee's number, and how the company pays for travel from a month on. */
export function PayDialog({ employee, month, onClose }: { employee: Employee; month: string; onClose: () => void }) {
  const { pay } = employee
  const { control, handleSubmit } = useForm({
    resolver,
    defaultValues: {
      employee_number: pay?.employee_number ?? '',
      scheme: pay?.scheme ?? '',
      maintenance_plan: pay?.maintenance_plan ?? false,
      ...forAmounts((name) => writeNumber(pay?.[name] || null, ruleOf(name))),
    } as Draft,
  })
  const scheme = useWatch({ control, name: 'scheme' })
  const save = useTeamAction({
    call: (body: EmployeePay) => api.call(setEmployeePay, { params: { id: employee.id, month }, body }),
    success: t('Travel pay of {name} saved', { name: employee.name }),
    failure: t('The travel pay could not be saved'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Travel pay of {name}', { name: employee.name })}
      description={t('From {month} on. Changes to a closed month are paid as a correction.', {
        month: formatMonth(month),
      })}
      submit={t('Save')}
      action={save}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormInput
          control={control}
          name="employee_number"
          label={t('Employee number')}
          maxLength={40}
          autoComplete="off"
        />
        <FormSelect control={control} name="scheme" label={t('Scheme')}>
          <Options none={t('None')} of={Object.entries(SCHEME_NAMES)} />
        </FormSelect>
        {AMOUNTS.filter((name) => scheme !== '' && FIELDS[name].schemes.includes(scheme)).map((name) => (
          <FormNumberField
            key={name}
            control={control}
            name={name}
            rule={ruleOf(name)}
            label={FIELDS[name].label}
            hint={FIELDS[name].hint}
          />
        ))}
      </div>
      {scheme === 'company_car' && (
        <FormCheckbox control={control} name="maintenance_plan">
          {t('Bought with a maintenance plan')}
        </FormCheckbox>
      )}
    </FormDialog>
  )
}
