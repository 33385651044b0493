import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { formatDay } from '../../../format/instant.ts'
import { formatDistance } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { parseDistanceKm } from '../edit/parse-distance.ts'
import { useOdometerEntry } from './use-logbook.ts'
import { t } from '../../../language/t.ts'

const MAX_ODOMETER_KM = 5_000_000

/** One reading that SARS asks for, at the start or the end of the tax year. */
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
  /** What the logbook says. */
  figureKm: number | null
  origin: LogbookSummary['opening_odometer_origin']
}) {
  const figure = figureKm === null ? '' : String(figureKm).replace('.', ',')
  const kept = origin === 'reading' ? figure : ''
  const [text, setText] = useState(kept)
  const [wrong, setWrong] = useState(false)
  const entry = useOdometerEntry(vehicleId)

  function save(event: FormEvent): void {
    event.preventDefault()
    const odometerKm = parseDistanceKm(text)
    const good = odometerKm !== null && odometerKm <= MAX_ODOMETER_KM
    setWrong(!good)
    if (good) entry.mutate({ date: day, odometerKm })
  }

  return (
    <form noValidate onSubmit={save}>
      <Field
        label={label}
        hint={figureKm === null ? formatDay(day) : hintOf(day, figureKm, origin)}
        error={wrong ? t('Enter kilometres, such as 84 120') : null}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              inputMode="decimal"
              placeholder={t('km')}
              className="text-right"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" busy={entry.isPending} disabled={text === '' || text === kept}>
              {t('Save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

/** A figure that nobody read off the vehicle stands beside the field and not in it. */
function hintOf(day: string, km: number, origin: LogbookSummary['opening_odometer_origin']): string {
  const words = { day: formatDay(day), figure: formatDistance(km) }
  if (origin === 'tracker') return t('{day}. The tracker says {figure}: enter what the vehicle shows.', words)
  if (origin === 'calculated') return t('{day}. By your trips it was {figure}: enter what the vehicle showed.', words)
  return words.day
}
