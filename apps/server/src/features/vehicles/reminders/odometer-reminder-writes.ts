import { sql } from 'kysely'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Config } from '../../../config.ts'
import { type Transaction, SWEEP } from '../../../platform/database/database.ts'
import { MAY_USE } from '../../../platform/identity/profile-queries.ts'

export interface OdometerReminder {
  name: string
  email: string
  vehicles: { id: string; name: string }[]
}

/**
 * Marks the drivers whose vehicles lack a reading for today as reminded, and returns them with those vehicles: each
 * driver once a day, across workers. Vehicles without trips since `drivenSince` are skipped.
 * @param days a reading on either counts: the last day of February and 1 March are equivalent
 */
export async function takeOdometerReminders(
  tx: Transaction,
  due: { today: string; days: DayRange; drivenSince: string; now: Date; atMost: number; config: Config },
): Promise<OdometerReminder[]> {
  const { today, days, drivenSince, now, atMost, config } = due
  const { rows: missing } = await sql<Pick<OdometerReminder, 'vehicles'> & { owner_id: string }>`
    select owner_id, json_agg(json_build_object('id', id, 'name', name) order by name, id) as vehicles
    from vehicle
    where coalesce(coalesce(used_from, acquired_on) <= ${today}::date, true) and coalesce(used_until >= ${days.from}::date, true)
      and not exists (select from odometer_reading reading
        where reading.owner_id = vehicle.owner_id and reading.vehicle_id = vehicle.id
          and reading.day between ${days.from}::date and ${days.to}::date)
      and exists (select from trip_tally tally
        where tally.owner_id = vehicle.owner_id and tally.vehicle_id = vehicle.id and tally.status <> 'rejected'
          and tally.month >= ${drivenSince}::date group by tally.owner_id having sum(tally.trips) > 0)
      and not exists (select from odometer_reminder sent
        where sent.owner_id = vehicle.owner_id and sent.day = ${today}::date)
    group by owner_id ${SWEEP}`.execute(tx)
  const owners = missing.map(({ owner_id }) => owner_id)
  const mailed = await tx
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.name', 'u.email'])
    .where(sql<boolean>`u.id = any(${owners}::uuid[])`)
    .where('u.mail_odometer', '=', true)
    .where(MAY_USE(now, config))
    .orderBy('u.id')
    .limit(atMost)
    .execute()
  if (mailed.length === 0) return []
  const taken = await tx
    .insertInto('odometer_reminder')
    .values(mailed.map(({ id }) => ({ owner_id: id, day: today, sent_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .execute()
  const vehicles = new Map(missing.map((row) => [row.owner_id, row.vehicles]))
  const isTaken = new Set(taken.map(({ owner_id }) => owner_id))
  return mailed
    .filter(({ id }) => isTaken.has(id))
    .map(({ id, name, email }) => ({ name, email, vehicles: vehicles.get(id) ?? [] }))
}
