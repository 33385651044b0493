import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { updateVehicle } from '@spoor/contract/routes/vehicles.ts'
import { addDays, dayNumber } from '@spoor/core/units/local-date.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../../api/api.ts'
import { formatDay } from '../../../format/instant.ts'
import { formatDistance } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { writeNumber } from '../../../format/read-number.ts'
import { ODOMETER_KM, useOdometerForm } from '../../../readiness/odometer-form.ts'
import { FormNumberField } from '../../../ui/form-field.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { t } from '../../../language/t.ts'

/** A vehicle without trips for this long was most likely parked; beyond it, it may have driven without the tracker. */
const NEAR_DAYS = 7

/** The odometer reading at the start or the end of the tax year (or of use), which SARS requires. */
export function OdometerEntry({
  end,
  vehicleId,
  summary,
}: {
  end: 'opening' | 'closing'
  vehicleId: string
  summary: LogbookSummary
}) {
  const day = summary[`${end}_day` as const]
  const figureKm = summary[`${end}_odometer_km` as const]
  const origin = summary[`${end}_odometer_origin` as const]
  const readOn = summary[`${end}_odometer_read_on` as const]
  const saved = origin === 'reading' && figureKm !== null ? writeNumber(figureKm, ODOMETER_KM) : ''
  const { control, put, confirmLabel, onSubmit, setValue } = useOdometerForm(
    vehicleId,
    { date: day, odometer_km: saved },
    { reloads: [['logbooks']] },
  )
  const text = useWatch({ control, name: 'odometer_km' })
  const isFar = readOn !== null && Math.abs(dayNumber(readOn) - dayNumber(day)) > NEAR_DAYS
  const offered = origin === 'tracker' && !isFar ? figureKm : null
  return (
    <form noValidate onSubmit={onSubmit}>
      {end === 'opening' && isFar && figureKm !== null && (
        <UsedSince vehicleId={vehicleId} day={readOn} figureKm={figureKm} />
      )}
      <FormNumberField
        control={control}
        name="odometer_km"
        label={labelEnd(end, day)}
        rule={ODOMETER_KM}
        hint={
          isFar
            ? t('What did it show on {day}?', { day: formatDay(day) })
            : formatHint({ day, figureKm, origin, readOn })
        }
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

/** Asks about a file that starts long after the tax year: its reading at the start of the year is unknown. */
function UsedSince({ vehicleId, day, figureKm }: { vehicleId: string; day: string; figureKm: number }) {
  const words = { day: formatDay(day), figure: formatDistance(figureKm) }
  const change = useAction({
    call: () => api.call(updateVehicle, { params: { id: vehicleId }, body: { used_from: day } }),
    success: t('First day of use saved'),
    failure: t('The vehicle could not be saved'),
    reloads: [['vehicles'], ['logbooks']],
  })
  return (
    <div className="mb-2 text-sm">
      <p>{t('Your file starts on {day} at {figure}. Did you start using this vehicle then?', words)}</p>
      <Button size="small" className="mt-1" busy={change.isPending} onClick={() => change.mutate(undefined)}>
        {t('Yes, on {day}', words)}
      </Button>
    </div>
  )
}

function labelEnd(end: 'opening' | 'closing', day: string): string {
  if (end === 'opening') {
    return day.endsWith('-03-01') ? t('Opening, on 1 March') : t('Opening, on {day}', { day: formatDay(day) })
  }
  const isYearEnd = addDays(day, 1).endsWith('-03-01')
  return isYearEnd ? t('Closing, on the last day of February') : t('Closing, on {day}', { day: formatDay(day) })
}

/** Shows an estimated reading as a hint next to the field; it is never prefilled. */
function formatHint({
  day,
  figureKm,
  origin,
  readOn,
}: {
  day: string
  figureKm: number | null
  origin: LogbookSummary['opening_odometer_origin']
  readOn: string | null
}): string {
  if (figureKm === null || origin === 'reading') return formatDay(day)
  const words = {
    day: formatDay(day),
    figure: formatDistance(figureKm),
    readOn: readOn === null ? '' : formatDay(readOn),
  }
  if (origin === 'tracker') {
    return readOn === null
      ? t('{day}. The tracker recorded {figure}: enter what the vehicle shows.', words)
      : t(
          '{day}. The tracker recorded {figure} on {readOn}, without trips in between: enter what the vehicle showed.',
          words,
        )
  }
  return t('{day}. Your trips suggest {figure}: enter what the vehicle showed.', words)
}
