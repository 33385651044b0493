import { sql, type RawBuilder } from 'kysely'
import type { Database, Row } from '../../../platform/database/database.ts'
import { driverPlaces } from '../../../platform/database/driver-places.ts'
import { TABLES, type Table } from '../../../platform/database/tables.ts'
import { tripColumns } from '../../../platform/database/trip-columns.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { BLOCK_PLACE, readBlocks } from '../../../domain/tracks/block-files.ts'

/** Files of the archive that combine rows of several tables. */
const JOINED: Record<string, (ownerId: string) => RawBuilder<unknown>> = {
  // Drivers of the person's vehicles, and company vehicles driven by the person.
  'vehicle-drivers': (ownerId) => sql`select v.name as vehicle, u.name as driver, d.from_day, d.to_day
    from vehicle_driver d join vehicle v on v.owner_id = d.owner_id and v.id = d.vehicle_id
    join app_user u on u.id = d.driver_id
    where d.owner_id = ${ownerId} or d.driver_id = ${ownerId} order by d.from_day`,
  'cost-centres': (ownerId) => sql`select from_day, c.code, c.name
    from driver_cost_centre left join cost_centre c on c.id = cost_centre_id
    where owner_id = ${ownerId} order by from_day`,
  reminders: (ownerId) => sql`select company.name as company, sent_at, missing
    from driver_reminder join company on company.id = company_id
    where owner_id = ${ownerId} order by sent_at`,
  'report-links': (ownerId) => sql`select s.report_id, s.created_at, s.expires_at, s.revoked_at, o.at as opened_at,
      o.what, o.address
    from report_share s left join report_share_open o on o.owner_id = s.owner_id and o.share_id = s.id
    where s.owner_id = ${ownerId} order by s.created_at`,
  accountants: (ownerId) => sql`select g.email, g.show_private, g.created_at, g.accepted_at, g.revoked_at,
      e.at, e.what, e.detail
    from accountant_grant g left join accountant_event e on e.owner_id = g.owner_id and e.grant_id = g.id
    where g.owner_id = ${ownerId} order by g.created_at, e.seq`,
  // Comments on the person's own trips, and those by the person on clients' trips.
  'trip-comments': (userId) => sql`select c.trip_id, c.at, author.name as author, c.text
    from trip_comment c join app_user author on author.id = c.author_id
    where c.owner_id = ${userId} or c.author_id = ${userId} order by c.seq`,
}

/** The archive's JSON files that are lists of rows. */
export async function* allMyTables(
  database: Database,
  ownerId: string,
): AsyncGenerator<{ file: string; rows: readonly unknown[] }> {
  for (const [table, { archive }] of Object.entries<Table>(TABLES)) {
    if (typeof archive !== 'object') continue
    const { file, select, where = 'true', by, owner = 'owner_id' } = archive
    const { rows } = await sql`select ${sql.raw(select)} from ${sql.table(table)}
      where ${sql.ref(owner)} = ${ownerId} and ${sql.raw(where)} order by ${sql.raw(by)}`.execute(database)
    yield { file, rows }
  }
  for (const [file, query] of Object.entries(JOINED)) {
    const { rows } = await query(ownerId).execute(database)
    yield { file, rows }
  }
}

export async function findMyProfile(database: Database, userId: string): Promise<unknown> {
  const { rows } = await sql`select u.name, u.email, u.mobile, u.user_type, u.role_type, c.name as company_name,
      u.timezone, u.preferred_language, u.subscription_type, u.subscription_expires_at, u.payment_reference,
      u.mail_uploads, u.mail_odometer, u.mail_monthly, u.work_hours, u.tax_number, u.tax_address, u.bill_address, u.bill_bank, u.vat_number, u.home_office, u.suggest_from,
      u.confirm_from, u.trial_started_at, u.trial_ends_at, u.terms_version, u.terms_accepted_at, u.created_at,
      u.last_login, u.start_page, u.first_logbook
    from app_user u left join company c on c.id = u.company_id where u.id = ${userId}`.execute(database)
  return rows[0]
}

/** The calendar without its secret address, and its reasons for trips. */
export async function findMyCalendar(database: Database, ownerId: string): Promise<unknown> {
  const { rows: calendars } = await sql`select host, connected_at, read_at, error_code, error_at
    from calendar where owner_id = ${ownerId}`.execute(database)
  const { rows: reasons } = await sql`select trip_id, reasons
    from calendar_reason where owner_id = ${ownerId} order by trip_id`.execute(database)
  return { calendar: calendars[0] ?? null, reasons }
}

type MyFile = Row<'upload', 'file_key', { name: string }>

/** Files in the store, with their names in the archive. */
export async function listMyFiles(database: Database, ownerId: string): Promise<MyFile[]> {
  const { rows } = await sql<MyFile>`select file_key, name from (
      select 1 as part, uploaded_at as at, file_key, 'files/' || filename as name
      from upload where owner_id = ${ownerId} and not is_live
      union all
      select 2, sent_at, file_key, 'proofs-of-payment/' || filename from proof_of_payment where owner_id = ${ownerId}
      union all
      select 3, day, 'odometers/' || owner_id || '/' || photo_id,
        'odometer/' || day || '.' || split_part(photo_type, '/', 2)
      from odometer_reading where owner_id = ${ownerId} and photo_id is not null
      union all
      select 4, day, 'receipts/' || owner_id || '/' || receipt_id, 'receipts/' || day || ' ' || receipt_name
      from vehicle_cost where owner_id = ${ownerId} and receipt_id is not null
      union all
      select 5, added_at, 'papers/' || owner_id || '/' || id,
        'papers/' || concat_ws(' ', kind, tax_year) || '.' || split_part(media_type, '/', 2)
      from vehicle_paper where owner_id = ${ownerId}) as file
    order by part, at`.execute(database)
  return rows
}

const TRIPS_AT_ONCE = 1000

export type MyTrip = Awaited<ReturnType<typeof tripsAfter>>[number]

const EXPORTED = tripColumns('exported').map((column) => `t.${column}` as const)

function tripsAfter(database: Database, ownerId: string, after: { startedAt: Date; id: string } | null) {
  return database
    .selectFrom('trip as t')
    .leftJoin('vehicle as v', (join) => join.onRef('v.owner_id', '=', 't.owner_id').onRef('v.id', '=', 't.vehicle_id'))
    .leftJoin('trip_path as p', (join) => join.onRef('p.owner_id', '=', 't.owner_id').onRef('p.trip_id', '=', 't.id'))
    .select(EXPORTED)
    .select('p.path')
    .leftJoin(driverPlaces(ownerId).as('from_place'), 'from_place.id', 't.start_place_id')
    .leftJoin(driverPlaces(ownerId).as('to_place'), 'to_place.id', 't.end_place_id')
    .select(['v.name as vehicle', 'from_place.name as start_place', 'to_place.name as end_place'])
    .where('t.owner_id', '=', ownerId)
    .where('t.deleted_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(t.started_at, t.id) > (${after?.startedAt}, ${after?.id}::uuid)`),
    )
    .orderBy('t.started_at')
    .orderBy('t.id')
    .limit(TRIPS_AT_ONCE)
    .execute()
}

/** All trips, oldest first, loaded in pages. */
export async function* allMyTrips(database: Database, ownerId: string): AsyncGenerator<MyTrip> {
  for (let after: { startedAt: Date; id: string } | null = null; ;) {
    const rows: MyTrip[] = await tripsAfter(database, ownerId, after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < TRIPS_AT_ONCE) return
    after = { startedAt: last.started_at, id: last.id }
  }
}

/** The uploads that hold the fixes of connections, including removed ones. */
export function listMyLiveTracks(database: Database, ownerId: string) {
  return database
    .selectFrom('upload')
    .select(['id', 'filename'])
    .where('owner_id', '=', ownerId)
    .where('is_live', '=', true)
    .orderBy('id')
    .execute()
}

/** Blocks read at once: about a month, so each file of old fixes is read only once or twice. */
const BLOCKS_AT_ONCE = 31

/** The fixes of one such upload, by day. */
export async function* allMyBlocks(
  { database, files }: { database: Database; files: FileStore },
  ownerId: string,
  uploadId: string,
) {
  const keys = await database
    .selectFrom('track_block')
    .select(['vehicle_id', 'day'])
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .orderBy('day')
    .orderBy('vehicle_id')
    .execute()
  for (let at = 0; at < keys.length; at += BLOCKS_AT_ONCE) {
    const some = keys.slice(at, at + BLOCKS_AT_ONCE)
    const rows = await database
      .selectFrom('track_block')
      .select(['vehicle_id as vehicleId', ...BLOCK_PLACE])
      .where('owner_id', '=', ownerId)
      .where('upload_id', '=', uploadId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('vehicle_id', 'day'),
          'in',
          some.map(({ vehicle_id, day }) => tuple(vehicle_id, day)),
        ),
      )
      .orderBy('day')
      .orderBy('vehicle_id')
      .execute()
    yield* await readBlocks(files, ownerId, rows)
  }
}

/** Closed accounts that are due for erasure. */
export function listToErase(database: Database, now: Date) {
  return database
    .selectFrom('app_user')
    .select(['id', 'subject', 'email', 'name'])
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .where('deactivated_at', 'is not', null)
    .execute()
}
