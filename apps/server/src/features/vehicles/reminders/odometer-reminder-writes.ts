import { sql } from 'kysely'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Transaction } from '../../../database/database.ts'
import { ACCESS_RUNS } from '../../../identity/coverage-queries.ts'

export interface OdometerReminder {
  name: string
  email: string
  vehicles: { id: string; name: string }[]
}

/**
 * Marks the drivers whose vehicles lack a reading of today as reminded, and returns them with those vehicles: each
 * driver once a day, across workers. Vehicles without trips since `drivenSince` are skipped.
 *
 * @param days a reading on either counts: the last day of February and 1 March are equivalent
 */
export async function takeOdometerReminders(
  tx: Transaction,
  {
    today,
    days,
    drivenSince,
    now,
    atMost,
  }: { today: string; days: DayRange; drivenSince: string; now: Date; atMost: number },
): Promise<OdometerReminder[]> {
  const { rows } = await sql<OdometerReminder>`
    with missing as (
      select owner_id, json_agg(json_build_object('id', id, 'name', name) order by name, id) as vehicles
      from vehicle
      where coalesce(used_from <= ${today}::date, true) and coalesce(used_until >= ${days.from}::date, true)
        and not exists (select from odometer_reading reading
          where reading.owner_id = vehicle.owner_id and reading.vehicle_id = vehicle.id
            and reading.day between ${days.from}::date and ${days.to}::date)
        and exists (select from trip_tally tally
          where tally.owner_id = vehicle.owner_id and tally.vehicle_id = vehicle.id and tally.status <> 'rejected'
            and tally.month >= ${drivenSince}::date group by tally.owner_id having sum(tally.trips) > 0)
      group by owner_id
    ), taken as (
      insert into odometer_reminder (owner_id, day, sent_at)
      select owner_id, ${today}::date, ${now} from missing
        join app_user as u on u.id = owner_id
        left join company as c on c.id = u.company_id and c.is_active
      where u.deactivated_at is null and u.mail_odometer and ${ACCESS_RUNS(now)}
        and not exists (select from odometer_reminder sent where sent.owner_id = u.id and sent.day = ${today}::date)
      order by owner_id limit ${atMost}
      on conflict do nothing
      returning owner_id
    )
    select u.name, u.email, missing.vehicles
    from taken join missing using (owner_id) join app_user as u on u.id = owner_id`.execute(tx)
  return rows
}
