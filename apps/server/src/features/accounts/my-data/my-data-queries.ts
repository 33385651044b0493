import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { driverPlaces } from '../../../platform/database/driver-places.ts'
import { tripColumns } from '../../../platform/database/trip-columns.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { BLOCK_PLACE, readBlocks } from '../../../domain/tracks/block-files.ts'

export function findMine(database: Database, ownerId: string) {
  return database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.name', 'u.email', 'u.mobile', 'u.user_type', 'u.role_type', 'c.name as company_name', 'u.timezone'])
    .select(['u.preferred_language', 'u.subscription_type', 'u.subscription_expires_at', 'u.payment_reference'])
    .select([
      'u.mail_uploads',
      'u.mail_odometer',
      'u.mail_monthly',
      'u.work_hours',
      'u.tax_number',
      'u.tax_address',
      'u.suggest_from',
      'u.confirm_from',
    ])
    .select([
      'u.trial_started_at',
      'u.trial_ends_at',
      'u.terms_version',
      'u.terms_accepted_at',
      'u.created_at',
      'u.last_login',
      'u.start_page',
      'u.first_logbook',
    ])
    .where('u.id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

export function listMyVehicles(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'name', 'registration', 'file_names', 'make', 'model', 'model_year', 'value_cents', 'acquired'])
    .select(['acquired_on', 'fuel_type', 'consumption', 'maintenance_plan', 'bears_fuel', 'bears_maintenance'])
    .select(['owned_by', 'kind', 'used_from', 'used_until', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

export function listMyReadings(database: Database, ownerId: string) {
  return database
    .selectFrom('odometer_reading')
    .select(['vehicle_id', 'day', 'odometer_m', 'photo_id', 'photo_type'])
    .where('owner_id', '=', ownerId)
    .orderBy('day')
    .execute()
}

export function listMyPlaces(database: Database, ownerId: string) {
  return database
    .selectFrom('place')
    .select(['id', 'name', 'lat', 'lng', 'radius_m', 'kind', 'client_name', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .execute()
}

export function listMyCosts(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle_cost')
    .select([
      'id',
      'vehicle_id',
      'day',
      'kind',
      'amount_cents',
      'interest_cents',
      'litres',
      'full_tank',
      'odometer_m',
      'note',
    ])
    .select(['receipt_id', 'receipt_name', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('day')
    .execute()
}

export function listMyTaxYears(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle_tax_year')
    .select(['vehicle_id', 'tax_year', 'situation', 'method', 'months', 'finance_debt_cents'])
    .select(['operating_lease_rental_cents', 'borne_licence_cents', 'borne_insurance_cents'])
    .select(['borne_maintenance_cents', 'bears_private_fuel'])
    .where('owner_id', '=', ownerId)
    .orderBy('tax_year')
    .execute()
}

export function listMyTravelPay(database: Database, ownerId: string) {
  return database
    .selectFrom('person_tax_year')
    .select(['tax_year', 'allowance_cents', 'reimbursed_cents_per_km', 'marginal_rate', 'needs_check'])
    .where('owner_id', '=', ownerId)
    .orderBy('tax_year')
    .execute()
}

export function listMyFuelPrices(database: Database, ownerId: string) {
  return database
    .selectFrom('own_fuel_price')
    .select(['month', 'fuel', 'cents_per_litre'])
    .where('owner_id', '=', ownerId)
    .orderBy('month')
    .execute()
}

/** The person's accounts at tracker vendors, without their passwords. */
export function listMyVendorAccounts(database: Database, ownerId: string) {
  return database
    .selectFrom('vendor_account')
    .select(['vendor', 'region', 'username', 'created_at', 'back_to', 'last_pull_at', 'write_back'])
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Who drives the person's vehicles, and which vehicles of the company the person drives. */
export function listMyAssignments(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle_driver as d')
    .innerJoin('vehicle as v', (join) => join.onRef('v.owner_id', '=', 'd.owner_id').onRef('v.id', '=', 'd.vehicle_id'))
    .innerJoin('app_user as u', 'u.id', 'd.driver_id')
    .select(['v.name as vehicle', 'u.name as driver', 'd.from_day', 'd.to_day'])
    .where((eb) => eb.or([eb('d.owner_id', '=', ownerId), eb('d.driver_id', '=', ownerId)]))
    .orderBy('d.from_day')
    .execute()
}

/** The cost centres that the person's trips were charged to, with start dates. */
export function listMyCostCentres(database: Database, ownerId: string) {
  return database
    .selectFrom('driver_cost_centre')
    .leftJoin('cost_centre', 'cost_centre.id', 'driver_cost_centre.cost_centre_id')
    .select(['from_day', 'cost_centre.code', 'cost_centre.name'])
    .where('owner_id', '=', ownerId)
    .orderBy('from_day')
    .execute()
}

/** When the person's company sent reminders. */
export function listMyReminders(database: Database, ownerId: string) {
  return database
    .selectFrom('driver_reminder')
    .innerJoin('company', 'company.id', 'driver_reminder.company_id')
    .select(['company.name as company', 'sent_at', 'missing'])
    .where('owner_id', '=', ownerId)
    .orderBy('sent_at')
    .execute()
}

export function listMyUploads(database: Database, ownerId: string) {
  return database
    .selectFrom('upload')
    .select([
      'id',
      'filename',
      'file_key',
      'file_size',
      'status',
      'uploaded_at',
      'rows_read',
      'rows_used',
      'duplicates',
    ])
    .select(['rows_skipped', 'trips_found', 'undone_at'])
    .where('owner_id', '=', ownerId)
    .where('is_live', '=', false)
    .orderBy('uploaded_at')
    .execute()
}

export function listMyProofs(database: Database, ownerId: string) {
  return database
    .selectFrom('proof_of_payment')
    .select(['id', 'filename', 'file_key', 'sent_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('sent_at')
    .execute()
}

export function listMyPayments(database: Database, ownerId: string) {
  return database
    .selectFrom('payment')
    .select(['amount_cents', 'reference', 'plan', 'days', 'covers_from', 'covers_until', 'receipt_number'])
    .select(['verified_at', 'undone_at'])
    .where('user_id', '=', ownerId)
    .orderBy('verified_at')
    .execute()
}

export function listMyTabs(database: Database, ownerId: string) {
  return database
    .selectFrom('tab')
    .select(['name', 'filter', 'sort', 'columns', 'shared'])
    .where('owner_id', '=', ownerId)
    .execute()
}

export function listMyRules(database: Database, ownerId: string) {
  return database
    .selectFrom('rule')
    .select(['conditions', 'classification', 'reason', 'preset'])
    .where('owner_id', '=', ownerId)
    .orderBy('position')
    .execute()
}

export function listMySubmissions(database: Database, ownerId: string) {
  return database
    .selectFrom('logbook_submission')
    .select(['tax_year', 'vehicle_name', 'submitted_at', 'state', 'comment', 'decided_at', 'content'])
    .where('owner_id', '=', ownerId)
    .orderBy('submitted_at')
    .execute()
}

export function listMyReports(database: Database, ownerId: string) {
  return database
    .selectFrom('report')
    .select(['kind', 'title', 'notes', 'vehicle_id', 'client', 'from_day', 'to_day', 'tax_year', 'options'])
    .select(['created_at', 'number', 'frozen_at', 'sha256', 'content'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

export function listMyTripChanges(database: Database, ownerId: string) {
  return database
    .selectFrom('trip_change_log')
    .select(['trip_id', 'at', 'field', 'was', 'became'])
    .where('owner_id', '=', ownerId)
    .orderBy('seq')
    .execute()
}

/** Invited accountants and their actions. */
export function listMyAccountants(database: Database, ownerId: string) {
  return database
    .selectFrom('accountant_grant as g')
    .leftJoin('accountant_event as e', (join) =>
      join.onRef('e.owner_id', '=', 'g.owner_id').onRef('e.grant_id', '=', 'g.id'),
    )
    .select(['g.email', 'g.show_private', 'g.created_at', 'g.accepted_at', 'g.revoked_at'])
    .select(['e.at', 'e.what', 'e.detail'])
    .where('g.owner_id', '=', ownerId)
    .orderBy('g.created_at')
    .orderBy('e.seq')
    .execute()
}

/** Comments on own trips, and those written on a client's. */
export function listMyTripComments(database: Database, userId: string) {
  return database
    .selectFrom('trip_comment as comment')
    .innerJoin('app_user as author', 'author.id', 'comment.author_id')
    .select(['comment.trip_id', 'comment.at', 'author.name as author', 'comment.text'])
    .where((eb) => eb.or([eb('comment.owner_id', '=', userId), eb('comment.author_id', '=', userId)]))
    .orderBy('comment.seq')
    .execute()
}

/** Excludes the tokens that open them. */
export function listMyReportShares(database: Database, ownerId: string) {
  return database
    .selectFrom('report_share as s')
    .leftJoin('report_share_open as o', (join) =>
      join.onRef('o.owner_id', '=', 's.owner_id').onRef('o.share_id', '=', 's.id'),
    )
    .select(['s.report_id', 's.created_at', 's.expires_at', 's.revoked_at', 'o.at as opened_at', 'o.what', 'o.address'])
    .where('s.owner_id', '=', ownerId)
    .orderBy('s.created_at')
    .execute()
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

/** Without the keys, of which only hashes exist. */
export function listMyApiKeys(database: Database, ownerId: string) {
  return database
    .selectFrom('api_key')
    .select(['name', 'prefix', 'scopes', 'created_at', 'last_used_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

/** Without their secrets. */
export function listMyWebhooks(database: Database, ownerId: string) {
  return database
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'events', 'created_at', 'disabled_at', 'disabled_because', 'failing_since'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

/** Of the last 30 days. */
export function listMyWebhookDeliveries(database: Database, ownerId: string) {
  return database
    .selectFrom('webhook_delivery')
    .select(['id', 'endpoint_id', 'type', 'payload', 'created_at', 'state', 'attempts', 'last_attempt_at'])
    .select(['status', 'fault'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

/** The phones and servers that send positions for a driver. */
export function listMyConnections(database: Database, ownerId: string) {
  return database
    .selectFrom('connection')
    .select(['kind', 'name', 'vehicle_id', 'connected_at', 'paused_at', 'work_hours_only', 'keep_years', 'last_fix_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('connected_at')
    .execute()
}

/** Mails of the last 30 days at the person's report address. */
export function listMyMailedReports(database: Database, ownerId: string) {
  return database
    .selectFrom('inbound_mail')
    .select(['received_at', 'sender', 'subject', 'message_id', 'envelope_from', 'spf', 'dkim', 'dmarc', 'state'])
    .select(['outcome', 'files', 'confirmation'])
    .where('owner_id', '=', ownerId)
    .orderBy('received_at')
    .execute()
}

export function listMyMailSenders(database: Database, ownerId: string) {
  return database
    .selectFrom('inbound_sender')
    .select(['address', 'state', 'accepted_proof', 'first_seen_at', 'decided_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('first_seen_at')
    .execute()
}

/** The browsers that take a person's notifications, without their keys. */
export function listMyPushSubscriptions(database: Database, ownerId: string) {
  return database
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at', 'notified_on'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

/** A person's calendar, without its secret address, and the reasons for trips that it has. */
export async function findMyCalendar(database: Database, ownerId: string) {
  const calendar = await database
    .selectFrom('calendar')
    .select(['host', 'connected_at', 'read_at', 'error_code', 'error_at'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  const reasons = await database
    .selectFrom('calendar_reason')
    .select(['trip_id', 'reasons'])
    .where('owner_id', '=', ownerId)
    .orderBy('trip_id')
    .execute()
  return { calendar: calendar ?? null, reasons }
}

/** What holds the fixes of connections, also of removed ones. */
export function listMyLiveTracks(database: Database, ownerId: string) {
  return database
    .selectFrom('upload')
    .select(['id', 'filename'])
    .where('owner_id', '=', ownerId)
    .where('is_live', '=', true)
    .orderBy('id')
    .execute()
}

/** Blocks read at once: about a month, so that each file of old fixes is read once or twice. */
const BLOCKS_AT_ONCE = 31

/** The fixes of one of these, by day. */
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
