import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { askForMore } from '@spoor/contract/routes/enquiries.ts'
import type { TeamOverview } from '@spoor/contract/routes/team.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { formatRand } from '../../format/quantity.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input, Select, TextArea } from '../../ui/input.tsx'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

export function AskForMoreDialog({ team, onClose }: { team: TeamOverview; onClose: () => void }) {
  const [plan, setPlan] = useState<CompanyPlan>(
    COMPANY_PLANS.find((one) => one === team.company.subscription_type) ?? COMPANY_PLANS[0],
  )
  const [drivers, setDrivers] = useState('')
  const [message, setMessage] = useState('')
  const count = Number(drivers)
  const fault = drivers !== '' && !(Number.isInteger(count) && count >= 1 && count <= 100_000)
  const ask = useTeamAction({
    does: () =>
      api.call(askForMore, {
        body: { plan, ...(drivers !== '' && { employees: count }), ...(message && { message }) },
      }),
    says: (answer) => answer.message,
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Ask for more')}
      description={t('We answer by e-mail, and change your plan when it is settled.')}
      submit={t('Send')}
      busy={ask.isPending}
      disabled={fault}
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
      <Field label={t('Drivers')} error={fault ? t('Enter a whole number') : null} hint={t('How many you have')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={drivers}
            onChange={(event) => setDrivers(event.target.value)}
          />
        )}
      </Field>
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
