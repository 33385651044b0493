import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { useWatch } from 'react-hook-form'
import { formatDay } from '../../../format/instant.ts'
import { formatDistance } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { writeNumber } from '../../../format/read-number.ts'
import { ODOMETER_KM, useOdometerForm } from '../../../readiness/odometer-form.ts'
import { isFarFrom, UsedSince } from '../../../readiness/used-since.tsx'
import { FormNumberField } from '../../../ui/form.tsx'
import { t } from '../../../language/t.ts'

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
  const isFar = isFarFrom(day, readOn)
  const offered = origin === 'tracker' && !isFar ? figureKm : null
  return (
    <form noValidate onSubmit={onSubmit}>
      {end === 'opening' && <UsedSince vehicleId={vehicleId} summary={summary} />}
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
