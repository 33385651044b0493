import type { TaxEstimate, TaxInputs, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatDay, formatTaxYear } from '../../format/instant.ts'
import { formatDistance, formatRand } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FormNumberField, FormSelect, type FieldControl, FormYesOrNo } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.ts'
import { Figure, FigureLine, Steps, Warnings } from './figure-parts.tsx'
import { Itr12Card } from './itr12-card.tsx'
import { describeReadiness } from '../../readiness/readiness-list.tsx'
import { AMOUNT, toTaxDraft, isTravelPay, MONTHS, PERCENT, taxResolver, type TaxDraft } from './tax-forms.ts'
import { capitalize, ClaimLines, TravelPay } from './travel-pay.tsx'
import { useSaveTax, useVehicleTax } from './use-vehicle-tax.ts'
import { plural, t } from '../../language/t.ts'

/** Tax effect of a vehicle's logbook and costs in a tax year. Asks for the situation first. */
export function TaxTab({ vehicleId, taxYear }: { vehicleId: string; taxYear: number }) {
  const query = useVehicleTax(vehicleId, taxYear)
  return (
    <Loaded query={query} failed={t('The tax figures could not be loaded')}>
      {(tax) => (
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-4 sm:gap-6">
            <Situation key={`${vehicleId} ${taxYear}`} vehicleId={vehicleId} tax={tax} />
            {isTravelPay(tax.inputs?.situation) && (
              <TravelPay vehicleId={vehicleId} taxYear={taxYear} situation={tax.inputs?.situation} />
            )}
          </div>
          <div className="flex flex-col gap-4 sm:gap-6">
            <Kilometres tax={tax} />
            {tax.inputs && <Figures vehicleId={vehicleId} tax={tax} inputs={tax.inputs} />}
            {tax.estimate && <EstimateToDate estimate={tax.estimate} vehicles={tax.claimed_together} />}
            {tax.itr12 && <Itr12Card itr12={tax.itr12} tax={tax} />}
          </div>
        </div>
      )}
    </Loaded>
  )
}

const SITUATIONS = [
  { value: 'allowance', label: t('A fixed travel allowance'), says: t('On your IRP5 under code 3701') },
  { value: 'reimbursed', label: t('An amount per kilometre'), says: t('Codes 3702, 3703 and 3722') },
  { value: 'employer_car', label: t('My employer’s car'), says: t('Taxed as a fringe benefit') },
  { value: 'own_business', label: t('My own business'), says: t('You use the vehicle for your own business') },
] as const

function Situation({ vehicleId, tax }: { vehicleId: string; tax: VehicleTax }) {
  const { control, handleSubmit, setValue } = useForm({
    defaultValues: toTaxDraft(tax.inputs),
    mode: 'onBlur',
    resolver: taxResolver,
  })
  const situation = useWatch({ control, name: 'situation' })
  const save = useSaveTax(vehicleId, tax.tax_year)
  const submit = handleSubmit((inputs: TaxInputs) => {
    // Changing the situation resets the method.
    const method = inputs.situation === tax.inputs?.situation ? tax.inputs.method : null
    save.mutate({ ...inputs, method }, { onSuccess: () => toast.success(t('Tax details saved')) })
  })
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <RadioCards
          legend={t('How are you paid for this vehicle?')}
          name="situation"
          options={SITUATIONS}
          value={situation as TaxInputs['situation']}
          onChange={(value) => {
            setValue('situation', value)
            // No other input is needed here: the travel pay below has its own form.
            if (isTravelPay(value)) void submit()
          }}
        />
        {situation === 'own_business' && <OwnBusiness control={control} />}
        {situation === 'employer_car' && <EmployerCar control={control} />}
        <Problem className="mb-4">{save.problem}</Problem>
        {isTravelPay(situation) ? (
          <details>
            <summary className="cursor-pointer text-sm font-semibold text-accent">
              {t('You pay finance charges on the vehicle')}
            </summary>
            <div className="mt-3">
              <OwnVehicle control={control} />
              <Button type="submit" busy={save.isPending}>
                {t('Save debt')}
              </Button>
            </div>
          </details>
        ) : (
          situation !== '' && (
            <Button type="submit" variant="primary" busy={save.isPending}>
              {t('Save')}
            </Button>
          )
        )}
      </form>
    </Card>
  )
}

type Part = { control: FieldControl<TaxDraft> }

function OwnVehicle({ control }: Part) {
  return (
    <FormNumberField
      control={control}
      name="finance_debt"
      label={t('Debt on the vehicle')}
      rule={AMOUNT}
      hint={t('Only if you pay finance charges. They count up to a debt limit.')}
    />
  )
}

function OwnBusiness({ control }: Part) {
  return (
    <>
      <FormSelect control={control} name="kind" label={t('What kind of vehicle is it?')}>
        <option value="">{t('Not known yet')}</option>
        <option value="car">{t('Passenger car, written off over 5 years')}</option>
        <option value="delivery">{t('Delivery vehicle, written off over 4 years')}</option>
        <option value="motorcycle">{t('Motorcycle, written off over 4 years')}</option>
      </FormSelect>
      <FormNumberField
        control={control}
        name="marginal_rate"
        label={t('Your marginal tax rate in percent (optional)')}
        rule={PERCENT}
        hint={t('Used to work out what you save')}
      />
    </>
  )
}

const FOR_LEASE = t('Only for an operating lease')
const EMPLOYERS = [
  ['months', t('Months with the car'), t('Empty: by the vehicle’s days in use. Never more than these allow.')],
  ['operating_lease_rental', t('Rent your employer pays in the year'), FOR_LEASE],
  ['employer_fuel', t('Fuel your employer pays in the year'), FOR_LEASE],
  [
    'contribution',
    t('What you pay your employer for the car in the year'),
    t('Without licence, insurance, maintenance and fuel'),
  ],
] as const
const BORNE = [
  ['borne_licence', t('Licence')],
  ['borne_insurance', t('Insurance')],
  ['borne_maintenance', t('Maintenance')],
] as const

function EmployerCar({ control }: Part) {
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        {t('Under Edit vehicle, enter when your employer got the car (Acquired on) and when you got it (In use from).')}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {EMPLOYERS.map(([name, label, hint]) => (
          <FormNumberField
            key={name}
            control={control}
            name={name}
            label={label}
            rule={name === 'months' ? MONTHS : AMOUNT}
            hint={hint}
          />
        ))}
        <FormYesOrNo
          control={control}
          name="second_car"
          label={t('Do you have another car from your employer at the same time, with a higher benefit?')}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('What you pay for the car yourself, for the year')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {BORNE.map(([name, label]) => (
            <FormNumberField key={name} control={control} name={name} label={label} rule={AMOUNT} />
          ))}
          <FormYesOrNo control={control} name="bears_private_fuel" label={t('Do you pay for all private fuel?')} />
        </div>
      </fieldset>
    </>
  )
}

/** How much of the claim rests on trips that SARS would refuse, and why. */
function AtRisk({ risk: { trips, distance_km, amount, reasons } }: { risk: NonNullable<VehicleTax['at_risk']> }) {
  const what = amount === null ? formatDistance(distance_km) : formatRand(amount)
  return (
    <Notice
      kind="warn"
      title={plural(
        trips,
        '{what} of this claim rests on {n} trip that SARS would refuse',
        '{what} of this claim rests on {n} trips that SARS would refuse',
        { what },
      )}
    >
      <ul className="list-disc pl-5">
        {reasons.map((line) => (
          <li key={line.code}>
            {describeReadiness(line)} ({formatDistance(line.distance_km ?? 0)})
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Kilometres({ tax }: { tax: VehicleTax }) {
  return (
    <Card>
      <CardHeader title={t('From your logbook')} description={formatTaxYear(tax.tax_year)} />
      <dl className="flex flex-col gap-1.5 text-sm">
        <FigureLine name={t('Business, confirmed')}>{formatDistance(tax.business_km)}</FigureLine>
        {tax.to_review_km > 0 && (
          <FigureLine name={t('To review, not counted yet')}>{formatDistance(tax.to_review_km)}</FigureLine>
        )}
        <FigureLine name={t('Private and without a trip')}>{formatDistance(sumOfOthers(tax))}</FigureLine>
        <FigureLine name={tax.total_from === 'odometer' ? t('Total by odometer') : t('Total driven, as far as known')}>
          {formatDistance(tax.total_km)}
        </FigureLine>
        {tax.days_used < tax.days_in_year && (
          <FigureLine name={t('In use')}>
            {t('{days} of {all} days', { days: tax.days_used, all: tax.days_in_year })}
          </FigureLine>
        )}
        {tax.prescribed_rate !== null && (
          <FigureLine name={t('SARS rate')}>{t('{rate} per km', { rate: formatRand(tax.prescribed_rate) })}</FigureLine>
        )}
        {tax.at_prescribed_rate !== null && (
          <FigureLine name={t('Business kilometres at the SARS rate')} isMain>
            {formatRand(tax.at_prescribed_rate)}
          </FigureLine>
        )}
      </dl>
      {tax.trips_to_review > 0 && (
        <p className="mt-3 text-sm text-warn">
          {plural(tax.trips_to_review, '{n} trip to review is not counted', '{n} trips to review are not counted')} (
          {formatDistance(tax.to_review_km)}).{' '}
          <Link to="/logbook" search={{ status: 'pending' }} className="font-semibold underline">
            {t('Review')}
          </Link>
        </p>
      )}
      {tax.is_open && (
        <p className="mt-3 text-sm text-muted">{t('The tax year has not ended: these figures will grow.')}</p>
      )}
    </Card>
  )
}

/** The sum of the displayed figures, in tenths of a kilometre, so that they add up. */
function sumOfOthers({ total_km, business_km, to_review_km }: VehicleTax): number {
  const tenths = (km: number) => Math.round(km * 10)
  return Math.max(0, tenths(total_km) - tenths(business_km) - tenths(to_review_km)) / 10
}

/** Input still needed before the chosen method has an amount; empty if there is one, or if gaps are shown. */
function findMissing(tax: VehicleTax, inputs: TaxInputs, offersMethods: boolean): string[] {
  if (!isTravelPay(inputs.situation) || tax.deductible !== null || tax.refused !== null || tax.claimed_together > 1)
    return []
  const isKnown = (amount: number | null | undefined) => amount !== null && amount !== undefined
  return [
    inputs.situation === 'allowance' &&
      !isKnown(inputs.allowance) &&
      t('Your travel allowance, under Travel pay. The claim is at most what you were paid.'),
    inputs.situation === 'reimbursed' &&
      !isKnown(inputs.reimbursed_per_km) &&
      t('What you are paid per kilometre, under Travel pay. The claim is at most what you were paid.'),
    offersMethods && inputs.method === null && t('Your method: deemed or actual cost.'),
  ].filter((line) => line !== false)
}

function Figures({ vehicleId, tax, inputs }: { vehicleId: string; tax: VehicleTax; inputs: TaxInputs }) {
  const hasFigures = tax.deemed_cost !== null || tax.actual_cost !== null
  const offersMethods = isTravelPay(inputs.situation) && !tax.refused && (hasFigures || !tax.not_claimable)
  const missing = findMissing(tax, inputs, offersMethods)
  return (
    <Card>
      <CardHeader title={t('What it means for tax')} actions={<Badge>{t('Estimate, not advice')}</Badge>} />
      {tax.refused && (
        <Notice kind="warn" title={tax.refused}>
          {t('Change the vehicle’s details under Edit vehicle, and its costs under Vehicle costs.')}
        </Notice>
      )}
      <div className="flex flex-col gap-4">
        {tax.not_claimable && <NotClaimable reason={tax.not_claimable} />}
        {tax.at_risk && <AtRisk risk={tax.at_risk} />}
        {missing.length > 0 && (
          <Notice kind="warn" title={t('Still needed for an amount')}>
            <ul className="list-disc pl-5">
              {missing.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        {offersMethods && <MethodChoice vehicleId={vehicleId} tax={tax} inputs={inputs} />}
        {inputs.situation === 'own_business' && (
          <Figure label={t('Business share of actual cost')} of={tax.actual_cost} />
        )}
        <Figure label={t('Deduction')} of={tax.deductible} isMain />
        {tax.claimed_together > 1 && tax.claimable !== null && (
          <p className="text-sm">
            {t('{amount} for this vehicle is part of one claim for {n} vehicles, under Travel pay.', {
              amount: formatRand(tax.claimable),
              n: tax.claimed_together,
            })}
          </p>
        )}
        {tax.saving !== null && (
          <p className="text-sm">{t('At your marginal rate you save {amount}.', { amount: formatRand(tax.saving) })}</p>
        )}
        <Figure label={t('Taxed: paid above the SARS rate')} of={tax.taxable_above_rate} isMain />
        <Figure
          label={
            tax.is_open ? t('Fringe benefit so far, before your logbook') : t('Fringe benefit before your logbook')
          }
          of={tax.fringe_benefit}
        />
        {tax.fringe_benefit_after_logbook !== null && (
          <div>
            <p className="text-sm text-muted">{t('Fringe benefit after your logbook claim')}</p>
            <p className="text-xl font-semibold tabular-nums">{formatRand(tax.fringe_benefit_after_logbook)}</p>
          </div>
        )}
        <Warnings of={tax.warnings} />
      </div>
    </Card>
  )
}

/** What a running year comes to until the last odometer reading. */
function EstimateToDate({ estimate, vehicles }: { estimate: TaxEstimate; vehicles: number }) {
  const { irp6, until, without } = estimate
  return (
    <Card>
      <CardHeader
        title={t('Estimate to date for provisional tax')}
        description={irp6 === 'august' ? t('For the IRP6 of August') : t('For the IRP6 of February')}
        actions={<Badge>{t('Estimate, not advice')}</Badge>}
      />
      <p className="mb-3 text-sm text-muted">
        {t('Until {day}, the last odometer reading. A newer reading counts more.', { day: formatDay(until) })}
        {without.length > 0
          ? ` ${t('Without {vehicles}: the odometer has not been read twice.', { vehicles: without.join(', ') })}`
          : vehicles > 1 && ` ${t('All vehicles claimed together.')}`}
      </p>
      <dl className="flex flex-col gap-1.5 text-sm">
        <FigureLine name={t('Business share of total kilometres')}>
          {formatDistance(estimate.business_km)} / {formatDistance(estimate.total_km)}
        </FigureLine>
        <ClaimLines of={estimate} />
      </dl>
      {estimate.not_claimable && <p className="mt-2 text-sm text-warn">{capitalize(estimate.not_claimable)}</p>}
      <Steps of={estimate} />
    </Card>
  )
}

/** Usually the opening or closing odometer reading is missing. */
function NotClaimable({ reason }: { reason: string }) {
  return (
    <Notice kind="warn" title={capitalize(reason)}>
      {/reading/.test(reason) ? (
        <Link
          to="."
          search={(now) => ({ ...now, tab: 'odometer' as const })}
          className="font-semibold text-accent underline"
        >
          {t('Enter readings')}
        </Link>
      ) : (
        t('Change the vehicle’s details under Edit vehicle, and its costs under Vehicle costs.')
      )}
    </Notice>
  )
}

/** Travel pay has its own form; sending it here could overwrite it with a value not loaded yet. */
const PAY_UNCHANGED = { allowance: undefined, reimbursed_per_km: undefined, marginal_rate: undefined }

/** Compares deemed and actual cost; the taxpayer chooses one per vehicle and year. */
function MethodChoice({ vehicleId, tax, inputs }: { vehicleId: string; tax: VehicleTax; inputs: TaxInputs }) {
  const save = useSaveTax(vehicleId, tax.tax_year)
  // Set on click: the mutation updates a moment later, and the radio button would flicker.
  const [picked, setPicked] = useState<TaxInputs['method']>(null)
  const chosen = picked ?? inputs.method
  const options = [
    {
      value: 'deemed' as const,
      label: t('Deemed cost'),
      figure: tax.deemed_cost,
      none: t('No figures for this year yet.'),
    },
    {
      value: 'actual' as const,
      label: t('Actual cost'),
      figure: tax.actual_cost,
      none: t('Enter your costs under Vehicle costs to compare.'),
    },
  ]
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('Choose one method for this vehicle and year')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ value, label, figure, none }) => (
          <div
            key={value}
            className="rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-tint"
          >
            <label className="flex cursor-pointer items-start gap-3 text-sm">
              <input
                type="radio"
                name="method"
                className="mt-1 accent-accent"
                aria-label={figure ? `${label} ${formatRand(figure.amount)}` : label}
                checked={chosen === value}
                disabled={figure === null && value === 'actual'}
                onChange={() => {
                  setPicked(value)
                  save.mutate({ ...inputs, ...PAY_UNCHANGED, method: value }, { onSettled: () => setPicked(null) })
                }}
              />
              <span>
                <span className="font-semibold">{label}</span>
                <span className="block text-lg font-semibold tabular-nums">
                  {figure ? formatRand(figure.amount) : '–'}
                </span>
              </span>
            </label>
            {figure ? <Steps of={figure} /> : <p className="text-sm text-muted">{none}</p>}
          </div>
        ))}
      </div>
      {inputs.method === null && <p className="mt-2 text-sm text-muted">{t('Nothing is claimed until you choose.')}</p>}
      <Problem>{save.problem}</Problem>
    </fieldset>
  )
}
