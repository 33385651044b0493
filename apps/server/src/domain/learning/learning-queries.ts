import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { knownZone } from '@spoor/core/units/time-zone.ts'
import type { WorkHours } from '@spoor/core/work-hours/work-hours.ts'
import { type Database, SWEEP } from '../../platform/database/database.ts'
import { driverPlaces, worksFromHome } from '../../platform/database/driver-places.ts'
import { SUGGESTION_VERSION } from './suggestion.ts'

/** The driver's settings that affect suggestions. */
export interface Learner {
  id: string
  companyId: string | null
  timezone: string
  workHours: WorkHours
  preferredLanguage: string
  /** Minimum confidence to suggest, and to confirm automatically; null for never. */
  suggestFrom: number
  confirmFrom: number | null
}

export async function findLearner(database: Database, ownerId: string): Promise<Learner | undefined> {
  const row = await database
    .selectFrom('app_user')
    .select(['id', 'company_id', 'timezone', 'preferred_language', 'work_hours', 'suggest_from', 'confirm_from'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      companyId: row.company_id,
      timezone: knownZone(row.timezone, TAX_TIMEZONE),
      preferredLanguage: row.preferred_language,
      workHours: row.work_hours,
      suggestFrom: row.suggest_from,
      confirmFrom: row.confirm_from,
    }
  )
}

export type LearnableTrip = Awaited<ReturnType<typeof listLearnableTrips>>[number]

/** A driver's trips ordered by time, without deleted and rejected ones. */
export function listLearnableTrips(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .leftJoin(driverPlaces(ownerId).as('start_place'), 'start_place.id', 'trip.start_place_id')
    .leftJoin(driverPlaces(ownerId).as('end_place'), 'end_place.id', 'trip.end_place_id')
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
    )
    .select([
      'trip.id',
      'trip.started_at',
      'trip.ended_at',
      'trip.local_day',
      'trip.start_location',
      'trip.end_location',
      'trip.start_lat',
      'trip.start_lng',
      'trip.end_lat',
      'trip.end_lng',
      'trip.distance_m',
      'trip.classification',
      'trip.status',
      'trip.auto_confirmed',
      'trip.corrected',
      'trip.mode',
      'trip.reason',
      'trip.notes',
      'trip.driver',
      'trip.vehicle_id',
      'vehicle.name as vehicle_name',
      worksFromHome(ownerId).as('works_from_home'),
      'start_place.id as start_place_id',
      'start_place.name as start_place_name',
      'start_place.kind as start_place_kind',
      'end_place.id as end_place_id',
      'end_place.name as end_place_name',
      'end_place.kind as end_place_kind',
    ])
    .where('trip.owner_id', '=', ownerId)
    .where('trip.deleted_at', 'is', null)
    .where('trip.status', '<>', 'rejected')
    .orderBy('trip.started_at')
    .orderBy('trip.id')
    .execute()
}

/** Drivers with trips to review that lack a suggestion of this version. */
export async function listOutdatedOwners(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('trip')
    .leftJoin('trip_suggestion as made', (join) =>
      join
        .onRef('made.owner_id', '=', 'trip.owner_id')
        .onRef('made.trip_id', '=', 'trip.id')
        .on('made.version', '=', SUGGESTION_VERSION),
    )
    .select('trip.owner_id')
    .distinct()
    .where('trip.status', '=', 'pending')
    .where('trip.classification', 'is', null)
    .where('trip.deleted_at', 'is', null)
    .where('made.trip_id', 'is', null)
    .modifyEnd(SWEEP)
    .execute()
  return rows.map((row) => row.owner_id)
}

export async function listCompanyDrivers(database: Database, companyId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
