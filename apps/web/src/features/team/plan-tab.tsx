import { COMPANY_PLANS, PLANS, type CompanyPlan, type Plan } from '@spoor/contract/limits/plans.ts'
import { changeInvoiceDetails, type InvoiceDetails, type TeamOverview } from '@spoor/contract/routes/team.ts'
import { Notice } from '../../ui/notice.tsx'
import { SavedField, VatNumberField } from '../../ui/saved-field.tsx'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { formatDate } from '../../format/instant.ts'
import { formatCount, formatRand } from '../../format/quantity.ts'
import { OwnPayments } from '../../payment/own-payments.tsx'
import { PayOnline } from '../../payment/pay-online.tsx'
import { RenewalNote } from '../../payment/renewal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { useTeamAction } from './use-team.ts'
import { t } from '../../language/t.ts'
import { askForMore } from '@spoor/contract/routes/enquiries.ts'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { enteredNumber, getRange, whole } from '../../format/read-number.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField, FormNumberField, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { Options, TextArea } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

export function PlanTab({ team }: { team: TeamOverview }) {
  const { company } = team
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact name={t('Plan')}>{PLANS[company.subscription_type as Plan]?.name ?? company.subscription_type}</Fact>
        <Fact name={t('Price')}>
          {company.price === null ? t('Amount TBD') : t('{price} a year', { price: formatRand(company.price) })}
        </Fact>
        <Fact name={t('Seats')}>
          {t('{current_employees} of {seats} taken', {
            current_employees: formatCount(company.current_employees),
            seats: formatCount(company.seats),
          })}
        </Fact>
        <Fact name={t('Valid until')}>
          {company.subscription_expires_at ? formatDate(company.subscription_expires_at) : t('Not paid yet')}
        </Fact>
        {company.payment_reference && (
          <Fact name={t('Payment reference')}>
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-semibold tracking-wide">{company.payment_reference}</span>
              <CopyButton text={company.payment_reference} what={t('payment reference')} />
            </span>
          </Fact>
        )}
      </Facts>
      {team.may_run && <BuySeats employees={company.current_employees} />}
      {team.may_run && (
        <div>
          <Button
            className="h-auto! min-h-10 max-w-full py-2 whitespace-normal! pointer-coarse:min-h-11"
            onClick={() => setAsking(true)}
          >
            {t('Ask for more seats or another plan')}
          </Button>
        </div>
      )}
      {team.may_run && (
        <section aria-label={t('Payments')}>
          <h2 className="mb-2 text-base font-semibold">{t('Payments')}</h2>
          <OwnPayments />
        </section>
      )}
      {team.may_run && company.invoice && <InvoiceDetailsForm details={company.invoice} price={company.price} />}
      {asking && <AskForMoreDialog team={team} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** The law wants the buyer's address and VAT number on tax invoices over this amount in rand. */
const FULL_INVOICE_ABOVE = 5000

function InvoiceDetailsForm({ details, price }: { details: InvoiceDetails; price: number | null }) {
  const { mutateAsync: save } = useTeamAction({
    call: (change: Partial<InvoiceDetails>) => api.call(changeInvoiceDetails, { body: change }),
    failure: t('The details could not be saved'),
  })
  const isIncomplete = details.invoice_address === '' || details.vat_number === ''
  return (
    <section aria-label={t('On your tax invoices')} className="max-w-xl">
      <h2 className="mb-2 text-base font-semibold">{t('On your tax invoices')}</h2>
      {isIncomplete && price !== null && price > FULL_INVOICE_ABOVE && (
        <Notice kind="warn" className="mb-3">
          {details.invoice_address === ''
            ? t('Your address is missing. Invoices over R 5 000 must show it.')
            : t('Your VAT number is missing. If you are registered, invoices over R 5 000 must show it.')}
        </Notice>
      )}
      <SavedField
        label={t('Company address')}
        maxLength={200}
        saved={details.invoice_address}
        onSave={(address) => save({ invoice_address: address })}
      />
      <VatNumberField
        hint={t('Only if you are registered')}
        saved={details.vat_number}
        onSave={(number) => save({ vat_number: number })}
      />
    </section>
  )
}

/** Pays online for the plan that permits the drivers, pro rata during a paid year; nothing without a provider. */
function BuySeats({ employees }: { employees: number }) {
  const [drivers, setDrivers] = useState('')
  const wished = enteredNumber(drivers, DRIVERS)
  const seats = useDebounced(wished !== null && wished >= 1 && wished <= 500 ? wished : undefined, 300)
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <RenewalNote />
      <PayOnline api={api} seats={seats}>
        <NumberField
          label={t('Drivers to pay for')}
          hint={t('You have {n} now. The price is shown before you pay.', { n: formatCount(employees) })}
          rule={DRIVERS}
          value={drivers}
          onChange={setDrivers}
        />
      </PayOnline>
    </div>
  )
}

const { body: MoreBody } = askForMore.schemas
const DRIVERS = whole(getRange(MoreBody.shape.employees))

interface Draft {
  plan: CompanyPlan
  employees: string
  message: string
}

const moreResolver = schemaResolver(MoreBody, {
  body: ({ plan, employees, message }: Draft) => ({
    plan,
    employees: enteredNumber(employees, DRIVERS) ?? undefined,
    message: message || undefined,
  }),
  numbers: { employees: DRIVERS },
  sentences: { employees: t('Enter a whole number') },
})

function AskForMoreDialog({ team, onClose }: { team: TeamOverview; onClose: () => void }) {
  const { control, formState, handleSubmit } = useForm({
    defaultValues: {
      plan: COMPANY_PLANS.find((one) => one === team.company.subscription_type) ?? COMPANY_PLANS[0],
      employees: '',
      message: '',
    },
    mode: 'onChange',
    resolver: moreResolver,
  })
  const ask = useTeamAction({
    call: (body: z.output<typeof MoreBody>) => api.call(askForMore, { body }),
    success: (answer) => answer.message,
    failure: t('It could not be sent'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Ask for more')}
      description={t('We reply by email and change your plan once you agree.')}
      submit={t('Send')}
      action={ask}
      disabled={formState.errors.employees !== undefined}
      onSubmit={handleSubmit((body) => ask.mutate(body))}
      onClose={onClose}
    >
      <FormSelect control={control} name="plan" label={t('Plan')}>
        <Options
          of={COMPANY_PLANS.map((value) => [
            value,
            t('{name}, up to {maxEmployees} drivers, {value} a year', {
              name: PLANS[value].name,
              maxEmployees: PLANS[value].maxEmployees,
              value: formatRand(PLANS[value].priceCents / 100),
            }),
          ])}
        />
      </FormSelect>
      <FormNumberField
        control={control}
        name="employees"
        label={t('Drivers')}
        rule={DRIVERS}
        hint={t('How many you have')}
      />
      <FormField control={control} name="message" label={t('Message')}>
        {(field) => <TextArea {...field} maxLength={2000} />}
      </FormField>
    </FormDialog>
  )
}
