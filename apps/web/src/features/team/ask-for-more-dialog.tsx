import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { askForMore } from '@spoor/contract/routes/enquiries.ts'
import type { TeamOverview } from '@spoor/contract/routes/team.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { formatRand } from '../../format/quantity.ts'
import { numberFault, readNumber, whole } from '../../format/read-number.ts'
import { faultsResolver } from '../../ui/faults-resolver.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField, FormNumberField } from '../../ui/form-field.tsx'
import { Select, TextArea } from '../../ui/input.tsx'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

const DRIVERS = whole({ min: 1, max: 100_000 })

interface Draft {
  plan: CompanyPlan
  drivers: string
  message: string
}

export function AskForMoreDialog({ team, onClose }: { team: TeamOverview; onClose: () => void }) {
  const { control, formState, handleSubmit } = useForm<Draft>({
    defaultValues: {
      plan: COMPANY_PLANS.find((one) => one === team.company.subscription_type) ?? COMPANY_PLANS[0],
      drivers: '',
      message: '',
    },
    mode: 'onChange',
    resolver: faultsResolver(({ drivers }) => ({
      drivers: drivers.trim() === '' ? null : numberFault(drivers, DRIVERS, t('Enter a whole number')),
    })),
  })
  const ask = useTeamAction({
    does: ({ plan, drivers, message }: Draft) =>
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
      disabled={formState.errors.drivers !== undefined}
      problem={ask.error && messageOf(ask.error, t('It could not be sent'))}
      onSubmit={handleSubmit((draft) => ask.mutate(draft))}
      onClose={onClose}
    >
      <FormField control={control} name="plan" label={t('Plan')}>
        {(field) => (
          <Select {...field}>
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
      </FormField>
      <FormNumberField
        control={control}
        name="drivers"
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
