import * as routes from '@spoor/contract/routes/cost-centres.ts'
import type { CostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { faultsResolver } from '../../ui/faults-resolver.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { useTeamAction } from './use-team-action.ts'

function faultsOf({ code, name }: { code: string; name: string }) {
  return {
    ...(code.trim() === '' && { code: t('Enter a code') }),
    ...(name.trim() === '' && { name: t('Enter a name') }),
  }
}

/** Adds a cost centre, or renames one. */
export function CostCentreDialog({ centre, onClose }: { centre: CostCentre | null; onClose: () => void }) {
  const { control, handleSubmit } = useForm({
    resolver: faultsResolver(faultsOf),
    defaultValues: { code: centre?.code ?? '', name: centre?.name ?? '' },
  })
  const save = useTeamAction({
    does: async (values: { code: string; name: string }) => {
      if (centre === null) await api.call(routes.createCostCentre, { body: values })
      else
        await api.call(routes.updateCostCentre, {
          params: { id: centre.id },
          body: { ...values, archived: centre.archived },
        })
    },
    says: () => (centre === null ? t('Cost centre added') : t('Cost centre changed')),
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={centre === null ? t('Add a cost centre') : t('Edit {code}', { code: centre.code })}
      submit={t('Save')}
      busy={save.isPending}
      problem={save.error && messageOf(save.error, t('The cost centre could not be saved'))}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <FormField control={control} name="code" label={t('Code')}>
        {(field) => <Input {...field} maxLength={20} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="name" label={t('Name')}>
        {(field) => <Input {...field} maxLength={100} autoComplete="off" />}
      </FormField>
    </FormDialog>
  )
}
