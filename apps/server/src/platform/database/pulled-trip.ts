import { sql } from 'kysely'

/** Condition on the owner's `trip`: it is in a vendor's account, so it survives the end of any upload. */
export const isPulled = (ownerId: string) => sql<boolean>`exists (select from vendor_trip pulled
  where pulled.owner_id = ${ownerId} and pulled.trip_id = trip.id)`

/**
 * Condition on two rows with vehicle, start and end: they are the same drive, because a vehicle makes only one at a
 * time. Sources of the same tracker differ by a few minutes if one rounds times or cuts stops.
 */
export const isSameDrive = (a: string, b: string) => {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  const [startA, startB] = [column(a, 'started_at'), column(b, 'started_at')]
  const [endA, endB] = [column(a, 'ended_at'), column(b, 'ended_at')]
  return sql<boolean>`(${column(a, 'vehicle_id')} = ${column(b, 'vehicle_id')} and case
    when ${endA} > ${startA} and ${endB} > ${startB} then
      least(${endA}, ${endB}) > greatest(${startA}, ${startB})
      and (least(${endA}, ${endB}) - greatest(${startA}, ${startB})) * 2 >= least(${endA} - ${startA}, ${endB} - ${startB})
    else ${startA} between ${startB} - interval '1 minute' and ${startB} + interval '1 minute' end)`
}
