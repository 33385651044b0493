import type { TripFilter } from '@spoor/contract/routes/trips.ts'

/** Search parameters for a report on the filtered trips, with the search text as client; `partly` if filters are dropped. */
export function toReportSearch({ q, from, to, vehicle_id, classification, status, ...others }: TripFilter) {
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
