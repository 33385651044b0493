import type { Trip } from '@spoor/contract/routes/trips.ts'
import { t } from '../../../language/t.ts'
import { Kilometres } from '../../../ui/quantity.tsx'

/** A trip's distance, with '≈' if it is estimated. */
export function TripDistance({ trip }: { trip: Pick<Trip, 'distance_km' | 'distance_source'> }) {
  const distance = <Kilometres of={trip.distance_km} />
  if (trip.distance_source !== 'estimate') return distance
  return (
    <span className="whitespace-nowrap" title={t('estimated, not measured')}>
      <span aria-hidden>≈ </span>
      {distance}
      <span className="sr-only"> {t('estimated, not measured')}</span>
    </span>
  )
}
