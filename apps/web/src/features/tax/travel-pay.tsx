import type { PersonTax, TaxInputs } from '@spoor/contract/routes/tax.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { formatDistance, formatRand } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FormNumberField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { FigureLine, Steps, Warnings } from './figure-parts.tsx'
import { AMOUNT, toPayDraft, payResolver, PER_KM, PERCENT } from './tax-forms.ts'
import { usePersonTax, useSaveTravelPay } from './use-vehicle-tax.ts'
import { t } from '../../language/t.ts'

/** Employer's travel pay in a tax year, asked once for all vehicles, and the single claim against it. */
export function TravelPay({
  vehicleId,
  taxYear,
  situation,
}: {
  vehicleId: string
  taxYear: number
  situation: TaxInputs['situation'] | undefined
}) {
  const query = usePersonTax(taxYear)
  return (
    <Card>
      <CardHeader
        title={t('Travel pay for {year}', { year: taxYearName(taxYear) })}
        description={t('One answer for all your vehicles')}
        actions={<Badge>{t('Estimate, not advice')}</Badge>}
      />
      <Loaded query={query} failed={t('The travel pay could not be loaded')}>
        {(person) => (
          <div className="flex flex-col gap-5">
            <PayForm key={taxYear} person={person} situation={situation} />
            {person.income !== null && <Claim person={person} vehicleId={vehicleId} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function PayForm({ person, situation }: { person: PersonTax; situation: TaxInputs['situation'] | undefined }) {
  const { control, handleSubmit } = useForm({
    defaultValues: toPayDraft(person.inputs),
    mode: 'onBlur',
    resolver: payResolver,
  })
  const save = useSaveTravelPay(person.tax_year)
  const submit = handleSubmit((pay) => save.mutate(pay))
  const isPaid = (by: TaxInputs['situation']) =>
    situation === by || person.vehicles.some((vehicle) => vehicle.situation === by)
  const asksPerKm = isPaid('reimbursed') || person.inputs?.reimbursed_per_km != null
  const asksAllowance = isPaid('allowance') || person.inputs?.allowance != null || !asksPerKm
  const allowance = (
    <FormNumberField
      control={control}
      name="allowance"
      label={t('Travel allowance in the tax year')}
      rule={AMOUNT}
      hint={t('Code 3701 on your IRP5')}
    />
  )
  const perKm = (
    <FormNumberField
      control={control}
      name="reimbursed_per_km"
      label={t('Paid per kilometre')}
      rule={PER_KM}
      hint={
        person.prescribed_rate === null
          ? t('By your employer')
          : t('The SARS rate is {rate}', { rate: formatRand(person.prescribed_rate) })
      }
    />
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {person.needs_check && (
        <Notice className="mb-4" kind="warn" title={t('Check these amounts')}>
          {t('They were entered for several vehicles and are added up here.')}
        </Notice>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {asksAllowance && allowance}
        {asksPerKm && perKm}
        <FormNumberField
          control={control}
          name="marginal_rate"
          label={t('Your marginal tax rate in percent (optional)')}
          rule={PERCENT}
          hint={t('Used to work out what you save')}
        />
      </div>
      {!(asksAllowance && asksPerKm) && (
        <details className="mb-4">
          <summary className="cursor-pointer text-sm font-semibold text-accent">
            {asksAllowance ? t('You are also paid per kilometre') : t('You also get a fixed allowance')}
          </summary>
          <div className="mt-3">{asksAllowance ? perKm : allowance}</div>
        </details>
      )}
      <Problem className="mb-4">{save.problem}</Problem>
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t('Save travel pay')}
      </Button>
    </form>
  )
}

const CODES = [
  ['code_3701', t('Travel allowance (3701)')],
  ['code_3702', t('Per kilometre, up to the SARS rate (3702)')],
  ['code_3722', t('Per kilometre, above the SARS rate (3722)')],
  ['code_3703', t('Per kilometre, not taxed (3703)')],
] as const

export function ClaimLines({
  of: { income, claim, taxable },
}: {
  of: Pick<PersonTax, 'income' | 'claim' | 'taxable'>
}) {
  return (
    <>
      {income !== null && <FigureLine name={t('Income')}>{formatRand(income)}</FigureLine>}
      <FigureLine name={t('Claim')} isMain>
        {claim === null ? t('None yet') : formatRand(claim)}
      </FigureLine>
      {taxable !== null && (
        <FigureLine name={t('Taxable')} isMain>
          {formatRand(taxable)}
        </FigureLine>
      )}
    </>
  )
}

function Claim({ person, vehicleId }: { person: PersonTax; vehicleId: string }) {
  // A single vehicle shows the rest with its own figures.
  const isSeveral = person.vehicles.length > 1
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {isSeveral && person.refused && <Notice kind="warn" title={person.refused} />}
      <dl className="flex flex-col gap-1.5 text-sm">
        {CODES.map(([code, label]) => {
          const amount = person[code]
          return (
            amount !== null && (
              <FigureLine key={code} name={label}>
                {formatRand(amount)}
              </FigureLine>
            )
          )
        })}
        <ClaimLines of={person} />
      </dl>
      {isSeveral && person.not_claimable && <p className="text-sm text-warn">{capitalize(person.not_claimable)}</p>}
      {isSeveral && person.saving !== null && (
        <p className="text-sm">
          {t('At your marginal rate you save {amount}.', { amount: formatRand(person.saving) })}
        </p>
      )}
      {isSeveral && (
        <ul aria-label={t('Vehicles in the year')} className="flex flex-col divide-y divide-line text-sm">
          {person.vehicles.map((one) => (
            <li key={one.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {one.id === vehicleId ? (
                  <span className="font-semibold">{one.name}</span>
                ) : (
                  <Link
                    to="/vehicles/$vehicleId"
                    params={{ vehicleId: one.id }}
                    search={{ tab: 'tax', year: person.tax_year }}
                    className="font-semibold text-accent underline"
                  >
                    {one.name}
                  </Link>
                )}
                <span className="block text-muted">
                  {t('{km} business', { km: formatDistance(one.business_km) })}
                  {one.not_claimable && ` · ${one.not_claimable}`}
                </span>
              </span>
              {one.claimable !== null && <span className="tabular-nums">{formatRand(one.claimable)}</span>}
            </li>
          ))}
        </ul>
      )}
      {isSeveral && <Warnings of={person.warnings} />}
      {person.steps.length > 0 && <Steps of={person} />}
    </div>
  )
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
