import type { ReadTrip } from '@spoor/contract/routes/uploads.ts'
import { formatRowTime } from '../../format/instant.ts'
import { formatLocation } from '../../format/location.ts'
import { formatDistance } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'

export function ReadTripLine({ trip }: { trip: ReadTrip }) {
  const { started_at: start, start_location: from, end_location: to, distance_km: km } = trip
  return (
    <span className="block text-sm">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{formatRowTime(start)}</span>
        <span className="whitespace-nowrap tabular-nums">{formatDistance(km)}</span>
      </span>
      {(from || to) && (
        <span className="block text-muted wrap-anywhere">
          {formatLocation(from) || '–'} <span aria-hidden>→</span>
          <span className="sr-only">{t('to')}</span> {formatLocation(to) || '–'}
        </span>
      )}
    </span>
  )
}
