import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { useWatch } from 'react-hook-form'
import { formatDay } from '../../../format/instant.ts'
import { formatDistance } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { writeNumber } from '../../../format/read-number.ts'
import { ODOMETER_KM, useOdometerForm } from '../../../readiness/odometer-form.ts'
import { FormNumberField } from '../../../ui/form-field.tsx'
import { t } from '../../../language/t.ts'

/** The odometer reading at the start or the end of the tax year, which SARS requires. */
export function OdometerEntry({
  label,
  vehicleId,
  day,
  figureKm,
  origin,
}: {
  label: string
  vehicleId: string
  day: string
  /** The reading stored in the logbook. */
  figureKm: number | null
  origin: LogbookSummary['opening_odometer_origin']
}) {
  const figure = figureKm === null ? '' : writeNumber(figureKm, ODOMETER_KM)
  const saved = origin === 'reading' ? figure : ''
  const { control, put, confirmLabel, onSubmit, setValue } = useOdometerForm(
    vehicleId,
    { date: day, odometer_km: saved },
    { reloads: [['logbooks']] },
  )
  const text = useWatch({ control, name: 'odometer_km' })
  const offered = origin === 'tracker' ? figureKm : null
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormNumberField
        control={control}
        name="odometer_km"
        label={label}
        rule={ODOMETER_KM}
        hint={figureKm === null ? formatDay(day) : formatHint(day, figureKm, origin)}
        input={{ placeholder: t('km'), className: 'text-right' }}
        beside={
          <Button type="submit" busy={put.isPending} disabled={text === '' || text === saved}>
            {confirmLabel ?? t('Save')}
          </Button>
        }
      />
      {offered !== null && (
        <Button
          size="small"
          disabled={put.isPending}
          onClick={() => {
            setValue('odometer_km', writeNumber(offered, ODOMETER_KM))
            put.mutate({ date: day, odometer_km: offered })
          }}
        >
          {t('Use {figure} from your file', { figure: formatDistance(offered) })}
        </Button>
      )}
    </form>
  )
}

/** Shows an estimated reading as a hint next to the field; it is never prefilled. */
function formatHint(day: string, km: number, origin: LogbookSummary['opening_odometer_origin']): string {
  const words = { day: formatDay(day), figure: formatDistance(km) }
  if (origin === 'tracker') return t('{day}. The tracker recorded {figure}: enter what the vehicle shows.', words)
  if (origin === 'calculated') return t('{day}. Your trips suggest {figure}: enter what the vehicle showed.', words)
  return words.day
}
