import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { askForMore } from '@spoor/contract/routes/enquiries.ts'
import type { TeamOverview } from '@spoor/contract/routes/team.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { formatRand } from '../../format/quantity.ts'
import { numberFault, readNumber, whole } from '../../format/read-number.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select, TextArea } from '../../ui/input.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

const DRIVERS = whole({ min: 1, max: 100_000 })

export function AskForMoreDialog({ team, onClose }: { team: TeamOverview; onClose: () => void }) {
  const [plan, setPlan] = useState<CompanyPlan>(
    COMPANY_PLANS.find((one) => one === team.company.subscription_type) ?? COMPANY_PLANS[0],
  )
  const [drivers, setDrivers] = useState('')
  const [message, setMessage] = useState('')
  const fault = drivers.trim() === '' ? null : numberFault(drivers, DRIVERS, t('Enter a whole number'))
  const ask = useTeamAction({
    does: () =>
      api.call(askForMore, {
        body: { plan, employees: readNumber(drivers, DRIVERS) ?? undefined, ...(message && { message }) },
      }),
    says: (answer) => answer.message,
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Ask for more')}
      description={t('We answer by e-mail and change your plan once agreed.')}
      submit={t('Send')}
      busy={ask.isPending}
      disabled={fault !== null}
      problem={ask.error && messageOf(ask.error, t('It could not be sent'))}
      onSubmit={() => ask.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={t('Plan')}>
        {(control) => (
          <Select
            {...control}
            value={plan}
            onChange={(event) => setPlan(COMPANY_PLANS.find((one) => one === event.target.value) ?? plan)}
          >
            {COMPANY_PLANS.map((value) => (
              <option key={value} value={value}>
                {t('{name}, up to {maxEmployees} drivers, {value} a year', {
                  name: PLANS[value].name,
                  maxEmployees: PLANS[value].maxEmployees,
                  value: formatRand(PLANS[value].priceCents / 100),
                })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <NumberField
        label={t('Drivers')}
        rule={DRIVERS}
        error={fault}
        hint={t('How many you have')}
        value={drivers}
        onChange={setDrivers}
      />
      <Field label={t('Message')}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={2000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
