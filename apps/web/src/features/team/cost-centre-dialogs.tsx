import * as routes from '@spoor/contract/routes/cost-centres.ts'
import { setDriverCostCentre, type CostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormInput, FormSelect } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { useTeamAction } from './use-team.ts'
import { firstOfMonth } from '@spoor/core/units/local-date.ts'
import { useToday } from '../../ui/use-today.ts'
import { Options } from '../../ui/input.tsx'

const costCentreResolver = schemaResolver(routes.createCostCentre.schemas.body, {
  sentences: { code: t('Enter a code'), name: t('Enter a name') },
})

export function CostCentreDialog({ centre, onClose }: { centre: CostCentre | null; onClose: () => void }) {
  const { control, handleSubmit } = useForm({
    resolver: costCentreResolver,
    defaultValues: { code: centre?.code ?? '', name: centre?.name ?? '' },
  })
  const save = useTeamAction({
    call: async (values: { code: string; name: string }) => {
      if (centre === null) await api.call(routes.createCostCentre, { body: values })
      else
        await api.call(routes.updateCostCentre, {
          params: { id: centre.id },
          body: { ...values, archived: centre.archived },
        })
    },
    success: () => (centre === null ? t('Cost centre added') : t('Cost centre changed')),
    failure: t('The cost centre could not be saved'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={centre === null ? t('Add a cost centre') : t('Edit {code}', { code: centre.code })}
      submit={t('Save')}
      action={save}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <FormInput control={control} name="code" label={t('Code')} maxLength={20} autoComplete="off" />
      <FormInput control={control} name="name" label={t('Name')} maxLength={100} autoComplete="off" />
    </FormDialog>
  )
}

export interface ChargedDriver {
  id: string
  name: string
  cost_centre_id: string | null
}

/** Sets the cost centre charged for a driver's trips from a given day. */
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
    call: (values: { centreId: string; from: string }) =>
      api.call(setDriverCostCentre, {
        params: { id: driver.id },
        body: { cost_centre_id: values.centreId || null, from: values.from },
      }),
    success: () => t('Cost centre of {name} changed', { name: driver.name }),
    failure: t('The cost centre could not be saved'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Cost centre of {name}', { name: driver.name })}
      description={t('Earlier trips stay where they are. A driver can charge a single trip to another one.')}
      submit={t('Save')}
      action={charge}
      disabled={from === ''}
      disabledTitle={t('Choose the first day')}
      onSubmit={handleSubmit((values) => charge.mutate(values))}
      onClose={onClose}
    >
      <FormSelect control={control} name="centreId" label={t('Cost centre')}>
        <option value="">{t('None')}</option>
        <Options of={offered.map(({ id, code, name }) => [id, `${code} · ${name}`])} />
      </FormSelect>
      <FormInput control={control} name="from" label={t('From')} type="date" />
    </FormDialog>
  )
}
