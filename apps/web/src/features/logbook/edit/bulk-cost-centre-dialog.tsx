import type { CostCentreChoice } from '@spoor/contract/routes/cost-centres.ts'
import { useState } from 'react'
import { plural } from '../../../language/plural.ts'
import { t } from '../../../language/t.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/input.tsx'

/** Charges many trips to one cost centre. */
export function BulkCostCentreDialog({
  count,
  choices,
  onSave,
  onClose,
}: {
  count: number
  choices: readonly CostCentreChoice[]
  /** null: each to the driver's own. */
  onSave: (id: string | null) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState('')
  return (
    <FormDialog
      title={plural(count, 'Cost centre of {n} trip', 'Cost centre of {n} trips')}
      description={t('Private trips are not charged.')}
      width="narrow"
      submit={t('Save')}
      busy={false}
      onSubmit={() => {
        onSave(chosen || null)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label={t('Cost centre')}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('As usual for each trip')}</option>
            {choices.map(({ id, code, name }) => (
              <option key={id} value={id}>
                {code} · {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
