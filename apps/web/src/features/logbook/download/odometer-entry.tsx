import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { useState, type FormEvent } from 'react'
import { formatDay } from '../../../format/instant.ts'
import { formatDistance } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { kilometres, findNumberFault, readNumber, writeNumber } from '../../../format/read-number.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { useOdometerEntry } from './use-logbook.ts'
import { t } from '../../../language/t.ts'

const ODOMETER_KM = kilometres({ max: 5_000_000 })

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
  const [text, setText] = useState(saved)
  const [tried, setTried] = useState(false)
  const entry = useOdometerEntry(vehicleId)

  function save(event: FormEvent): void {
    event.preventDefault()
    const odometerKm = readNumber(text, ODOMETER_KM)
    setTried(true)
    if (odometerKm !== null) entry.mutate({ date: day, odometerKm })
  }

  const offered = origin === 'tracker' ? figureKm : null
  return (
    <form noValidate onSubmit={save}>
      <NumberField
        label={label}
        rule={ODOMETER_KM}
        value={text}
        onChange={(next) => {
          setTried(false)
          setText(next)
        }}
        hint={figureKm === null ? formatDay(day) : formatHint(day, figureKm, origin)}
        error={tried ? findNumberFault(text, ODOMETER_KM, t('Enter kilometres, such as 84 120')) : null}
        input={{ placeholder: t('km'), className: 'text-right' }}
        beside={
          <Button type="submit" busy={entry.isPending} disabled={text === '' || text === saved}>
            {t('Save')}
          </Button>
        }
      />
      {offered !== null && (
        <Button
          size="small"
          disabled={entry.isPending}
          onClick={() => {
            setText(writeNumber(offered, ODOMETER_KM))
            entry.mutate({ date: day, odometerKm: offered })
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
