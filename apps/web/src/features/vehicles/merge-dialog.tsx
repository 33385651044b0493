import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMergeVehicle } from './use-vehicle.ts'
import { vehicleTitle } from './vehicle-words.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'

/** Says what moves, with its counts, before two names of one vehicle become one. */
export function MergeDialog({
  vehicle,
  others,
  onClose,
  onMerged,
}: {
  vehicle: Vehicle
  others: readonly Vehicle[]
  onClose: () => void
  onMerged: (into: string) => void
}) {
  const [into, setInto] = useState('')
  const merge = useMergeVehicle(onMerged)
  const target = others.find(({ id }) => id === into)
  const from = vehicleTitle(vehicle)
  return (
    <FormDialog
      title={t('Merge {vehicle} into another', { vehicle: from })}
      description={t('For one vehicle that your files know by two names.')}
      submit={t('Merge')}
      danger
      busy={merge.isPending}
      disabled={!target}
      disabledTitle={t('Choose the vehicle that stays')}
      problem={merge.error && messageOf(merge.error, t('The vehicles could not be merged'))}
      onSubmit={() => target && merge.mutate({ id: vehicle.id, into })}
      onClose={onClose}
    >
      <Field label={t('Vehicle that stays')}>
        {(control) => (
          <Select {...control} value={into} onChange={(event) => setInto(event.target.value)}>
            <option value="">{t('Choose a vehicle')}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {vehicleTitle(other)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {target && (
        <Notice kind="warn" title={t('This cannot be undone')}>
          <ul className="list-disc space-y-1 pl-4">
            <li>
              {plural(vehicle.trips, '{n} trip of {from} moves to {to}.', '{n} trips of {from} move to {to}.', {
                from,
                to: vehicleTitle(target),
              })}
            </li>
            <li>
              {plural(
                vehicle.readings,
                '{n} odometer reading moves with them.',
                '{n} odometer readings move with them.',
              )}
            </li>
            <li>
              {t('Files that say {names} will belong to {to} from now on.', {
                names: vehicle.file_names.filter((name) => name !== '').join(', ') || from,
                to: vehicleTitle(target),
              })}
            </li>
          </ul>
        </Notice>
      )}
    </FormDialog>
  )
}
