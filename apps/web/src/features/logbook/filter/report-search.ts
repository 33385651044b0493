import type { TripFilter } from '@spoor/contract/routes/trips.ts'

/**
 * The address search of /reports for a report of the trips that a filter shows. A search is for a client. A report takes
 * confirmed business trips by client, vehicle and days; `partly` tells that the filter has more.
 */
export function reportSearchFor({ q, from, to, vehicle_id, classification, status, ...others }: TripFilter) {
  const isBroader = (classification ?? 'business') === 'business' && (status ?? 'confirmed') === 'confirmed'
  const hasOthers = Object.values(others).some((value) => value !== undefined)
  return {
    new: true as const,
    ...(q !== undefined && { kind: 'client' as const, client: q }),
    ...(vehicle_id !== undefined && { vehicle_id }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...((!isBroader || hasOthers) && { partly: true as const }),
  }
}
