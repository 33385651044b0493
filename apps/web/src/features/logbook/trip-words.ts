import type { Trip } from '@spoor/contract/routes/trips.ts'
import { DOUBTS } from '../../moves/move-words.ts'
import { formatEndPlace, formatLocation, formatStartPlace } from '../../format/location.ts'
import { formatDistance } from '../../format/quantity.ts'
import { formatTripTime } from '../../format/instant.ts'
import { t } from '../../language/t.ts'

const SOURCES: Record<Trip['distance_source'], string> = {
  odometer: t('by odometer'),
  path: t('along the route'),
  file: t('as the file says'),
  straight_line: t('straight line'),
  manual: t('entered by you'),
  estimate: t('estimated, not measured'),
}

export const describeDistanceSource = (source: Trip['distance_source']): string => SOURCES[source]

/** The location text to show next to a place's name; '' if there is no place or the text adds nothing. */
export const getStartDetail = (trip: Trip): string => getPlaceDetail(trip.start_place, trip.start_location)
export const getEndDetail = (trip: Trip): string => getPlaceDetail(trip.end_place, trip.end_location)

const getPlaceDetail = (place: Trip['start_place'], location: string): string =>
  place === null || place.name === location ? '' : formatLocation(location)

export function describeCut(cut: Trip['cut']): string | null {
  if (cut === 'none') return null
  const ends = { start: t('The file begins'), end: t('The file ends'), both: t('The file begins and ends') }[cut]
  return t('{ends} in the middle of this drive.', { ends })
}

export function describeWarning({ warning, mode, status, other_distance_km: other }: Trip): string | null {
  if (warning === 'commute') return t('From home to work: private for SARS, marked business')
  if (warning === 'sparse') return t('Recorded too rarely: the kilometres are probably too few')
  if (other !== null) return t('Another recording of this drive has {distance}', { distance: formatDistance(other) })
  return mode !== null && status === 'pending' ? DOUBTS[mode] : null
}

export const formatTripName = (trip: Trip): string =>
  t('{started_at}, {trip} to {trip2}', {
    started_at: formatTripTime(trip.started_at),
    trip: formatStartPlace(trip),
    trip2: formatEndPlace(trip),
  })
