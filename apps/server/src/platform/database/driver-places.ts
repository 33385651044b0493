import { sql } from 'kysely'
import type { Row } from './database.ts'

export type DriverPlace = Row<
  'place',
  'id' | 'name' | 'lat' | 'lng' | 'radius_m' | 'kind' | 'client_name',
  {
    /** Whether it is the company's; otherwise it is the driver's own and private. */
    shared: boolean
  }
>

const COLUMNS = sql.raw('id, name, lat, lng, radius_m, kind, client_name')

/** Whether the driver's home was the place of work on the day of `trip`. */
export const worksFromHome = (ownerId: string) => sql<boolean>`coalesce(trip.local_day <@ (
  select daterange((home_office->>'from')::date, (home_office->>'until')::date, '[]')
  from app_user where app_user.id = ${ownerId} and home_office is not null), false)`

/** The places available for a driver's trips, as a table: the driver's own and those shared by the company. */
export const driverPlaces = (ownerId: string) => sql<DriverPlace>`(
  select ${COLUMNS}, false as shared from place where owner_id = ${ownerId}
  union all
  select ${COLUMNS}, true from shared_place
  where company_id = (select company_id from app_user where app_user.id = ${ownerId}))`
