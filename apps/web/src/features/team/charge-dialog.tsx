import { setDriverCostCentre } from '@spoor/contract/routes/cost-centres.ts'
import type { CostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { firstOfMonth } from '@spoor/core/units/local-date.ts'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useTeamAction } from './use-team-action.ts'

export interface ChargedDriver {
  id: string
  name: string
  cost_centre_id: string | null
}

/** To which cost centre a driver's trips are charged from a day on. */
export function ChargeDialog({
  driver,
  centres,
  onClose,
}: {
  driver: ChargedDriver
  centres: readonly CostCentre[]
  onClose: () => void
}) {
  const today = useToday()
  const offered = centres.filter(({ archived }) => !archived)
  const current = offered.some(({ id }) => id === driver.cost_centre_id) ? (driver.cost_centre_id ?? '') : ''
  const { control, handleSubmit } = useForm({ defaultValues: { centreId: current, from: firstOfMonth(today) } })
  const from = useWatch({ control, name: 'from' })
  const charge = useTeamAction({
    does: (values: { centreId: string; from: string }) =>
      api.call(setDriverCostCentre, {
        params: { id: driver.id },
        body: { cost_centre_id: values.centreId || null, from: values.from },
      }),
    says: () => t('Cost centre of {name} changed', { name: driver.name }),
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Cost centre of {name}', { name: driver.name })}
      description={t('Earlier trips stay where they are. A driver can charge a single trip to another one.')}
      submit={t('Save')}
      busy={charge.isPending}
      disabled={from === ''}
      disabledTitle={t('Choose the first day')}
      problem={charge.error && messageOf(charge.error, t('The cost centre could not be saved'))}
      onSubmit={handleSubmit((values) => charge.mutate(values))}
      onClose={onClose}
    >
      <FormField control={control} name="centreId" label={t('Cost centre')}>
        {(field) => (
          <Select {...field}>
            <option value="">{t('None')}</option>
            {offered.map(({ id, code, name }) => (
              <option key={id} value={id}>
                {code} · {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField control={control} name="from" label={t('From')}>
        {(field) => <Input {...field} type="date" />}
      </FormField>
    </FormDialog>
  )
}
