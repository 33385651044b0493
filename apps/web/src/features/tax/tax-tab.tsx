import type { TaxEstimate, TaxInputs, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatDay, formatTaxYear } from '../../format/instant.ts'
import { formatDistance, formatPercent, formatRand } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FormNumberField, FormSelect, type FieldControl, FormYesOrNo } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.ts'
import { Figure, FigureLine, MainAmount, Steps, Warnings } from './figure-parts.tsx'
import { Itr12Card } from './itr12-card.tsx'
import { AtRisk } from '../../readiness/at-risk.tsx'
import { AMOUNT, toTaxDraft, isTravelPay, MONTHS, PERCENT, taxResolver, type TaxDraft } from './tax-forms.ts'
import { capitalize, ClaimLines, TravelPay } from './travel-pay.tsx'
import { useSaveTax, useVehicleTax } from './use-vehicle-tax.ts'
import { rich } from '../../language/rich.tsx'
import { plural, t } from '../../language/t.ts'
import { useToday } from '../../ui/use-today.ts'

/** Tax effect of a vehicle's logbook and costs in a tax year. Asks for the situation first. */
export function TaxTab({ vehicleId, taxYear }: { vehicleId: string; taxYear: number }) {
  const query = useVehicleTax(vehicleId, taxYear)
  return (
    <Loaded query={query} failed={t('The tax figures could not be loaded')}>
      {(tax) => (
        // The answer comes first on a phone, and at the top right of a wide screen.
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-2">
            <Answer vehicleId={vehicleId} tax={tax} />
          </div>
          <div className="flex flex-col gap-4 sm:gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Situation key={`${vehicleId} ${taxYear}`} vehicleId={vehicleId} tax={tax} />
            {isTravelPay(tax.inputs?.situation) && (
              <TravelPay vehicleId={vehicleId} taxYear={taxYear} situation={tax.inputs?.situation} />
            )}
          </div>
          <div className="flex flex-col gap-4 sm:gap-6 lg:col-start-2">
            {tax.estimate && <EstimateToDate estimate={tax.estimate} vehicles={tax.claimed_together} />}
            <Kilometres tax={tax} />
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
        {rich(t('<edit>Enter</edit> when your employer got the car (Acquired on) and when you got it (In use from).'), {
          edit: (
            <Link
              to="."
              search={(now) => ({ ...now, edit: true as const })}
              className="font-semibold text-accent underline"
            />
          ),
        })}
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
          <FigureLine name={t('Business kilometres at the SARS rate')}>{formatRand(tax.at_prescribed_rate)}</FigureLine>
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

/** A button to a field of this page, in a collapsed part too. */
const toField = (name: string, label = t('Fill in')) => {
  const focus = () => {
    const field = document.getElementsByName(name)[0]
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }
  return (
    <Button size="small" onClick={focus}>
      {label}
    </Button>
  )
}
/** A link to another tab, or to the vehicle's details. */
const toPage = (search: { tab: 'odometer' | 'costs' } | { edit: true }, label = t('Fill in')) => (
  <Link to="." search={(now) => ({ ...now, ...search })} className={buttonClass({ size: 'small' })}>
    {label}
  </Link>
)

/** Where the value is entered that the server's reason names. */
function fixReason(reason: string): ReactNode {
  if (/reading|odometer/.test(reason)) return toPage({ tab: 'odometer' }, t('Enter readings'))
  if (reason.includes('debt')) return toField('finance_debt')
  return reason.includes('cost') ? toPage({ tab: 'costs' }) : toPage({ edit: true })
}

/** Whether only the closing reading is missing, of a day to come. */
const isDueLater = ({ itr12, not_claimable: reason }: VehicleTax, today: string): boolean =>
  itr12?.closing_km === null &&
  itr12.opening_km !== null &&
  itr12.used_to >= today &&
  reason !== null &&
  reason.includes('reading')

const asksForMethod = (estimate: TaxEstimate | null): boolean => estimate?.not_claimable?.startsWith('choose') === true

/** A running year has no figures yet, but its estimate depends on the method and shows it. */
const offersMethods = ({ deemed_cost, actual_cost, estimate }: VehicleTax): boolean =>
  (deemed_cost ?? actual_cost ?? estimate?.claim ?? null) !== null || asksForMethod(estimate)

/** A question about the vehicle that lowers the amount until it is answered. */
const isUnanswered = (warning: string): boolean => /^You have not said\b/.test(warning)

/** What is still needed for an amount, each with the one place to enter it. */
function listNeeds(tax: VehicleTax, inputs: TaxInputs, { today, useDeemed }: { today: string; useDeemed: ReactNode }) {
  const { deemed_cost: deemed, actual_cost: actual } = tax
  const isPaid = isTravelPay(inputs.situation) && tax.deductible === null
  const pay = inputs.situation === 'allowance' ? ('allowance' as const) : ('reimbursed_per_km' as const)
  const needsPay = isPaid && tax.claimed_together <= 1 && tax.refused === null && inputs[pay] == null
  const reason = tax.refused ?? tax.not_claimable
  // These two have a line of their own.
  const isCovered = reason !== null && (reason.startsWith('choose') || (needsPay && /^Give\b/.test(reason)))
  const warnings = [...tax.warnings, ...(tax.estimate?.warnings ?? [])]
  const unanswered = new Set(warnings.filter((text) => isUnanswered(text)))
  const needs: ({ text: string; fix: ReactNode } | false)[] = [
    reason !== null && !isCovered && !isDueLater(tax, today) && { text: capitalize(reason), fix: fixReason(reason) },
    needsPay && {
      text:
        pay === 'allowance'
          ? t('Your travel allowance: the claim is at most what you were paid.')
          : t('What you are paid per kilometre: the claim is at most what you were paid.'),
      fix: toField(pay),
    },
    isPaid &&
      inputs.method === null &&
      offersMethods(tax) &&
      (deemed !== null && actual === null
        ? { text: t('Your method: only deemed cost has an amount so far.'), fix: useDeemed }
        : { text: t('Your method: deemed or actual cost.'), fix: toField('method', t('Choose')) }),
    ...[...unanswered].map((text) => ({ text, fix: toPage({ edit: true }, t('Answer')) })),
  ]
  return needs.filter((need) => need !== false)
}

/** What can be claimed, then what is needed for more. */
function Answer({ vehicleId, tax }: { vehicleId: string; tax: VehicleTax }) {
  const today = useToday()
  const save = useSaveTax(vehicleId, tax.tax_year)
  const { inputs } = tax
  const hasAmount = (tax.deductible ?? tax.estimate?.claim ?? null) !== null
  // Set on click: the mutation updates a moment later, and the radio button would flicker.
  const [picked, setPicked] = useState<TaxInputs['method']>(null)
  const setMethod = (method: TaxInputs['method']) => {
    setPicked(method)
    if (inputs) save.mutate({ ...inputs, ...PAY_UNCHANGED, method }, { onSettled: () => setPicked(null) })
  }
  const needs =
    inputs &&
    listNeeds(tax, inputs, {
      today,
      useDeemed: (
        <Button size="small" busy={save.isPending} onClick={() => setMethod('deemed')}>
          {t('Use deemed cost')}
        </Button>
      ),
    })
  return (
    <Card>
      <CardHeader title={t('What it means for tax')} actions={<Badge>{t('Estimate, not advice')}</Badge>} />
      <div className="flex flex-col gap-4">
        <Amounts tax={tax} />
        {needs === null ? (
          <p className="text-sm">{t('Choose how you are paid for this vehicle to see what you may claim.')}</p>
        ) : (
          needs.length > 0 && (
            <Notice
              kind="warn"
              title={hasAmount ? t('Still needed for the full amount') : t('Still needed for an amount')}
            >
              <ul>
                {needs.map(({ text, fix }) => (
                  <li key={text} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                    <span className="min-w-0 flex-1 basis-48">{text}</span>
                    {fix}
                  </li>
                ))}
              </ul>
            </Notice>
          )
        )}
        {isDueLater(tax, today) && <p className="text-sm text-muted">{capitalize(tax.not_claimable ?? '')}</p>}
        <Problem>{save.problem}</Problem>
        {tax.at_risk && <AtRisk risk={tax.at_risk} />}
        {isTravelPay(inputs?.situation) && offersMethods(tax) && (
          <MethodChoice tax={tax} chosen={picked ?? inputs?.method} onChoose={setMethod} />
        )}
        <Warnings of={tax.warnings.filter((text) => !isUnanswered(text))} />
      </div>
    </Card>
  )
}

/** The amounts of the situation, the one to claim first. */
function Amounts({ tax }: { tax: VehicleTax }) {
  const { inputs, claimable, claimed_together: together, saving, estimate } = tax
  if (inputs === null)
    return (
      tax.at_prescribed_rate !== null && (
        <MainAmount label={t('Business kilometres at the SARS rate')} amount={tax.at_prescribed_rate} />
      )
    )
  return (
    <>
      {tax.deductible ? (
        <div>
          <MainAmount
            label={tax.is_open ? t('You may claim so far') : t('You may claim')}
            amount={tax.deductible.amount}
          >
            {saving !== null &&
              t('At {rate} you save {amount}.', {
                rate: formatPercent((inputs.marginal_rate ?? 0) / 100, 'exact'),
                amount: formatRand(saving),
              })}
          </MainAmount>
          <Steps of={tax.deductible} />
        </div>
      ) : (
        estimate?.claim != null &&
        together === 1 && (
          <MainAmount
            label={t('You may claim so far, estimated until {day}', { day: formatDay(estimate.until) })}
            amount={estimate.claim}
          />
        )
      )}
      {together > 1 && claimable !== null && (
        <p className="text-sm">
          {t('{amount} for this vehicle is part of one claim for {n} vehicles, under Travel pay.', {
            amount: formatRand(claimable),
            n: together,
          })}
        </p>
      )}
      {inputs.situation === 'own_business' && (
        <Figure label={t('Business share of actual cost')} of={tax.actual_cost} />
      )}
      <Figure label={t('Taxed: paid above the SARS rate')} of={tax.taxable_above_rate} />
      {tax.fringe_benefit_after_logbook !== null && (
        <MainAmount label={t('Fringe benefit after your logbook claim')} amount={tax.fringe_benefit_after_logbook} />
      )}
      <Figure
        label={tax.is_open ? t('Fringe benefit so far, before your logbook') : t('Fringe benefit before your logbook')}
        of={tax.fringe_benefit}
      />
    </>
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
      {estimate.not_claimable && !asksForMethod(estimate) && (
        <p className="mt-2 text-sm text-warn">{capitalize(estimate.not_claimable)}</p>
      )}
      <Steps of={estimate} />
    </Card>
  )
}

/** Travel pay has its own form; sending it here could overwrite it with a value not loaded yet. */
const PAY_UNCHANGED = { allowance: undefined, reimbursed_per_km: undefined, marginal_rate: undefined }

/** Compares deemed and actual cost; the taxpayer chooses one per vehicle and year. */
function MethodChoice({
  tax,
  chosen,
  onChoose,
}: {
  tax: VehicleTax
  chosen: TaxInputs['method'] | undefined
  onChoose: (method: TaxInputs['method']) => void
}) {
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
      none: (
        <Link
          to="."
          search={(now) => ({ ...now, tab: 'costs' as const })}
          className="font-semibold text-accent underline"
        >
          {t('Enter your costs to compare')}
        </Link>
      ),
    },
  ]
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('One method for this vehicle and year')}</legend>
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
                onChange={() => onChoose(value)}
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
    </fieldset>
  )
}
