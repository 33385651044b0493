import { useSettings } from '../../api/use-settings.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { Section } from './section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { t } from '../../language/t.ts'

/** What a trip is taken to be where nothing else is said. */
export function DrivingSection() {
  const settings = useSettings()
  const vehicles = useVehicles()
  const change = useChangeSettings()
  return (
    <Section title={t('Driving')}>
      <Field
        label={t('Usual vehicle')}
        hint={t('For trips you enter by hand or track without choosing one')}
        className="max-w-sm"
      >
        {(control) => (
          <Select
            {...control}
            disabled={!settings.data || !vehicles.data?.length}
            value={settings.data?.default_vehicle_id ?? ''}
            onChange={(event) => change.mutate({ default_vehicle_id: event.target.value || null })}
          >
            <option value="">{vehicles.data?.length === 1 ? t('The only one') : t('None')}</option>
            {vehicles.data?.map(({ id, name, registration }) => (
              <option key={id} value={id}>
                {name || registration || t('Vehicle without a name')}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  )
}
