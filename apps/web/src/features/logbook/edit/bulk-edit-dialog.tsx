import type { CostCentreChoice } from '@spoor/contract/routes/cost-centres.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useState } from 'react'
import { plural, t } from '../../../language/t.ts'
import { Checkbox, Field, Options, SelectField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ReasonChips, useRecentReasons } from '../../../ui/reason-chips.tsx'
import { ReasonInput } from '../../../ui/reason-input.tsx'

export function BulkCostCentreDialog({
  count,
  choices,
  onSave,
  onClose,
}: {
  count: number
  choices: readonly CostCentreChoice[]
  /** null charges each trip to its driver's own cost centre. */
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
      onSubmit={() => {
        onSave(chosen || null)
        onClose()
      }}
      onClose={onClose}
    >
      <SelectField label={t('Cost centre')} value={chosen} onChange={setChosen}>
        <Options
          none={t('Default for each trip')}
          of={choices.map(({ id, code, name }) => [id, `${code} · ${name}`])}
        />
      </SelectField>
    </FormDialog>
  )
}

export interface BulkEdit {
  /** Applies to all of the trips. */
  reason?: string
  /** Applies only to trips without a reason. */
  proposed_reason?: string
  vehicle_id?: string | null
}

const KEEP = 'keep'
const NONE = 'none'

/** Sets the reason and vehicle of many trips. Empty fields are left unchanged. */
export function BulkEditDialog({
  count,
  vehicles,
  onSave,
  onClose,
}: {
  count: number
  vehicles: readonly Vehicle[]
  onSave: (edit: BulkEdit) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const recent = useRecentReasons()
  const [overwrites, setOverwrites] = useState(false)
  const [vehicle, setVehicle] = useState(KEEP)
  const given = reason.trim()
  return (
    <FormDialog
      title={plural(count, 'Edit {n} trip', 'Edit {n} trips')}
      description={t('Fields you leave empty do not change.')}
      submit={t('Save')}
      disabled={given === '' && vehicle === KEEP}
      onSubmit={() => {
        onSave({
          ...(given !== '' && (overwrites ? { reason: given } : { proposed_reason: given })),
          ...(vehicle !== KEEP && { vehicle_id: vehicle === NONE ? null : vehicle }),
        })
        onClose()
      }}
      onClose={onClose}
    >
      <Field label={t('Reason')} hint={t('What for, and with whom')}>
        {(control) => <ReasonInput {...control} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      <ReasonChips reasons={recent} className="mb-4" onPick={setReason} />
      <Checkbox checked={overwrites} className="mb-4" onChange={(event) => setOverwrites(event.target.checked)}>
        {t('Replace existing reasons')}
      </Checkbox>
      {vehicles.length > 0 && (
        <SelectField label={t('Vehicle')} value={vehicle} onChange={setVehicle}>
          <option value={KEEP}>{t('No change')}</option>
          <option value={NONE}>{t('No vehicle')}</option>
          <Options of={vehicles.map(({ id, name }) => [id, name])} />
        </SelectField>
      )}
    </FormDialog>
  )
}
