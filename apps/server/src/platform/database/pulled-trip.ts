import { sql } from 'kysely'

/** Condition on the owner's `trip`: an account at a tracker vendor contains it, so no upload's end takes it along. */
export const isPulled = (ownerId: string) => sql<boolean>`exists (select from vendor_trip pulled
  where pulled.owner_id = ${ownerId} and pulled.trip_id = trip.id)`

/**
 * Condition on two rows with vehicle, start and end: they are one drive, because no vehicle makes two at once. Sources
 * of the same tracker differ by some minutes where one rounds times or cuts stops.
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
