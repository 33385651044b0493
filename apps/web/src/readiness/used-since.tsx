import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { putOdometerReading, updateVehicle } from '@spoor/contract/routes/vehicles.ts'
import { dayNumber } from '@spoor/core/units/local-date.ts'
import { api } from '../api/api.ts'
import { formatDay } from '../format/instant.ts'
import { formatDistance } from '../format/quantity.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'

/** A vehicle without trips for this long was most likely parked; beyond it, it may have driven without the tracker. */
const NEAR_DAYS = 7

export const isFarFrom = (day: string, readOn: string | null): readOn is string =>
  readOn !== null && Math.abs(dayNumber(readOn) - dayNumber(day)) > NEAR_DAYS

/** Asks about a file that starts long after the tax year: its reading at the start of the year is unknown. */
export function UsedSince({ vehicleId, summary }: { vehicleId: string; summary: LogbookSummary }) {
  const { opening_odometer_read_on: day, opening_odometer_km: figureKm } = summary
  const change = useAction({
    // The reading goes first: without the first day of use it does no harm.
    call: async (reading: { date: string; odometer_km: number }) => {
      const { date, odometer_km } = reading
      await api.call(putOdometerReading, { params: { id: vehicleId, date }, body: { odometer_km } })
      return api.call(updateVehicle, { params: { id: vehicleId }, body: { used_from: date } })
    },
    success: t('First day of use and its reading saved'),
    failure: t('The vehicle could not be saved'),
    reloads: [['vehicles'], ['logbooks']],
  })
  if (!isFarFrom(summary.opening_day, day) || figureKm === null) return null
  const words = { day: formatDay(day), figure: formatDistance(figureKm) }
  return (
    <div className="mb-2 text-sm">
      <p>{t('Your file starts on {day} at {figure}. Did you start using this vehicle then?', words)}</p>
      <Button
        size="small"
        className="mt-1"
        busy={change.isPending}
        onClick={() => change.mutate({ date: day, odometer_km: figureKm })}
      >
        {t('Yes, on {day} at {figure}', words)}
      </Button>
    </div>
  )
}
