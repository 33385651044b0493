import { HELD_DAYS } from '@spoor/contract/routes/connections.ts'
import { PACK_DAYS } from '@spoor/contract/limits/limits.ts'
import { INBOX_DAYS } from '@spoor/contract/routes/inbound-mail.ts'
import { DELIVERY_DAYS } from '@spoor/contract/routes/webhooks.ts'
import type { DB } from './schema.gen.ts'

const YEAR = 366
/** SARS may request records for five years after the return, which is filed up to a year after its tax year. */
const AS_LONG_AS_SARS_ASKS = 7 * YEAR

/** One table of the schema `public`; everything that handles all tables alike is derived from it (decision 0133). */
export interface Table<Column extends string = string> {
  /**
   * How the table grows and is found (decision 0102).
   *
   * - `directory`: small and read from everywhere; on a cluster every machine has a copy.
   * - `owner`: rows of one driver. `owner_id` is in every key, so that all rows of an owner are on one machine.
   * - `queue`: used only together with the queue; on a cluster it stays on the coordinator, like the queue.
   */
  kind: 'directory' | 'owner' | 'queue'
  bound: Bound<Column>
  /**
   * How to delete the rows of a closed account, required with `owner_id`: all rows of that owner, or by a function in
   * `closing-writes.ts`. Tables are erased in reverse order, so each is declared after those it refers to.
   */
  erased?: 'rows' | 'function'
  /** Required with `owner_id`. */
  archive?: Archive
}

/**
 * What limits the growth of a table.
 *
 * - `account`: grows with a driver's or company's entries, actions or payments, and is deleted with the account.
 * - `storage`: read from files, which count towards the owner's storage limit.
 * - `installation`: does not grow with time.
 * - `days`: rows whose `column` is older are deleted, daily by `clear-old-rows` unless `job` is set.
 *   `docs/operating.md` repeats the days.
 */
export type Bound<Column extends string = string> =
  | 'account'
  | 'storage'
  | 'installation'
  | { days: number; column: Column; only?: { column: Column; is: string }; job?: string }

/**
 * How the archive of a person's data includes a table.
 *
 * - a file: the rows as `data/<file>.json`.
 * - `function`: exported by a function in `my-data-queries.ts`, because it is joined with other tables or is not JSON.
 * - `secret`: keys and tokens.
 * - `internal`: derived from other tables, or about Spoor's own processing.
 */
type Archive = ArchivedFile | 'function' | 'secret' | 'internal'

interface ArchivedFile {
  file: string
  /** SQL: the columns, without secrets. */
  select: string
  /** SQL: a condition. */
  where?: string
  /** SQL: the order. */
  by: string
  /** `owner_id` unless given. */
  owner?: 'user_id'
}

/** Owner data joined with the directory. */
export const VIEWS = ['company_trip', 'company_trip_tally'] as const

function owner<Column extends string>(
  archive: Archive,
  bound: Bound<Column> = 'account',
  erased: 'rows' | 'function' = 'rows',
): Table<Column> {
  return { kind: 'owner', bound, erased, archive }
}

type TableName = Exclude<keyof DB, (typeof VIEWS)[number]>

/** The type requires an entry for each table that a migration adds. */
export const TABLES: { readonly [Name in TableName]: Table<Extract<keyof DB[Name], string>> } = {
  // People, companies and the links between them.
  app_user: { kind: 'directory', bound: 'account', archive: 'function' },
  company: { kind: 'directory', bound: 'account' },
  // An account references its predecessor.
  invitation: { kind: 'directory', bound: 'account' },
  accountant_grant: { kind: 'directory', bound: 'account', erased: 'rows', archive: 'function' },
  report_share_token: { kind: 'directory', bound: 'account', erased: 'rows', archive: 'secret' },
  connection_key: { kind: 'directory', bound: 'account', erased: 'rows', archive: 'secret' },
  api_key: {
    kind: 'directory',
    bound: 'account',
    erased: 'rows',
    archive: { file: 'api-keys', select: 'name, prefix, scopes, created_at, last_used_at', by: 'created_at' },
  },
  inbound_address: { kind: 'directory', bound: 'account', erased: 'rows', archive: 'secret' },
  cost_centre: { kind: 'directory', bound: 'account' },
  payroll_month: { kind: 'directory', bound: { days: AS_LONG_AS_SARS_ASKS, column: 'closed_at' } },
  company_rule: { kind: 'directory', bound: 'account' },
  shared_place: { kind: 'directory', bound: 'account' },
  enquiry: { kind: 'directory', bound: { days: 2 * YEAR, column: 'sent_at' } },
  handover: { kind: 'directory', bound: 'account' },
  // Refers to trips of two drivers.
  handover_trip: { kind: 'directory', bound: 'account' },
  // One permanent row per person, so that nobody has a second trial.
  trial_taken: { kind: 'directory', bound: 'account' },

  // Payments.
  payment: {
    kind: 'directory',
    bound: 'account',
    archive: {
      file: 'payments',
      select: `reference, plan, days, covers_from, covers_until, receipt_number, verified_at, undone_at,
        (amount_cents / 100.0)::float8 as amount, provider, provider_payment_id, undone_because, undone_reason`,
      by: 'verified_at',
      owner: 'user_id',
    },
  },
  online_payment: { kind: 'directory', bound: 'account' },
  renewal: { kind: 'directory', bound: 'account' },
  payment_notification: { kind: 'directory', bound: { days: 2 * YEAR, column: 'received_at' } },
  bank_line: { kind: 'directory', bound: 'account' },
  proof_of_payment: { kind: 'directory', bound: 'account', erased: 'rows', archive: 'function' },
  subscription_reminder: {
    kind: 'directory',
    bound: { days: YEAR, column: 'sent_at' },
    erased: 'rows',
    archive: 'internal',
  },

  // The installation's own.
  audit_entry: { kind: 'directory', bound: { days: AS_LONG_AS_SARS_ASKS, column: 'at' } },
  // Deleted with its entry.
  audit_personal: { kind: 'directory', bound: 'account' },
  backup_made: { kind: 'directory', bound: { days: 2 * YEAR, column: 'at' } },
  restore_made: { kind: 'directory', bound: { days: 2 * YEAR, column: 'at' } },
  fuel_price: { kind: 'directory', bound: 'installation' },
  tax_table_override: { kind: 'directory', bound: 'installation' },
  gazetteer_place: { kind: 'directory', bound: 'installation' },
  position_name: { kind: 'directory', bound: { days: 180, column: 'named_at', job: 'clear-position-names' } },
  geocoder_turn: { kind: 'directory', bound: 'installation' },
  job_turn: { kind: 'queue', bound: 'account', erased: 'rows', archive: 'internal' },

  // What drivers enter.
  vehicle: owner(
    {
      file: 'vehicles',
      select: `id, name, registration, file_names, make, model, model_year, value_cents, acquired, acquired_on, fuel_type,
        consumption, maintenance_plan, bears_fuel, bears_maintenance, owned_by, kind, used_from, used_until, created_at`,
      by: 'created_at',
    },
    'account',
    'function',
  ),
  vehicle_pair: owner('internal'),
  vehicle_driver: owner('function'),
  // With photos.
  odometer_reading: owner({
    file: 'odometer-readings',
    select: 'vehicle_id, day, (round(odometer_m / 10.0) / 100)::float8 as odometer_km',
    by: 'day',
  }),
  // With receipts.
  vehicle_cost: owner({
    file: 'costs',
    select: `id, vehicle_id, day, kind, interest_cents, litres, full_tank, note, receipt_name, created_at,
      (amount_cents / 100.0)::float8 as amount, (round(odometer_m / 10.0) / 100)::float8 as odometer_km`,
    by: 'day',
  }),
  // With files.
  vehicle_paper: owner({ file: 'vehicle-papers', select: 'id, vehicle_id, kind, tax_year, added_at', by: 'added_at' }),
  verification_pack: owner('internal', { days: PACK_DAYS, column: 'requested_at' }),
  own_fuel_price: owner({ file: 'fuel-prices', select: 'month, fuel, cents_per_litre', by: 'month' }),
  vehicle_tax_year: owner({
    file: 'tax-years',
    select: `vehicle_id, tax_year, situation, method, months, finance_debt_cents, operating_lease_rental_cents,
      borne_licence_cents, borne_insurance_cents, borne_maintenance_cents, bears_private_fuel, employer_fuel_cents,
      contribution_cents, second_car`,
    by: 'tax_year',
  }),
  person_tax_year: owner({
    file: 'travel-pay',
    select: 'tax_year, allowance_cents, reimbursed_cents_per_km, marginal_rate, needs_check',
    by: 'tax_year',
  }),
  driver_cost_centre: owner('function'),
  employee_pay: owner({ file: 'pay-by-company', select: 'from_month, pay', by: 'from_month' }),
  place: owner({
    file: 'places',
    select: 'id, name, lat, lng, radius_m, kind, client_name, created_at',
    by: 'name',
  }),
  rule: owner({ file: 'rules', select: 'conditions, classification, reason, preset', by: 'position' }),
  tab: owner({ file: 'tabs', select: 'name, filter, sort, columns, shared', by: 'position' }),

  // Files and the data read from them. Undone and held files are deleted by `clear-uploads`.
  upload: owner(
    {
      file: 'uploads',
      select: `id, filename, file_size, status, uploaded_at, rows_read, rows_used, duplicates, rows_skipped, trips_found,
        undone_at`,
      where: 'not is_live',
      by: 'uploaded_at',
    },
    'storage',
  ),
  row_issue_block: owner('internal', 'storage'),
  column_mapping: owner('internal', 'storage'),
  inbound_mailbox: owner('secret'),
  inbound_sender: owner(
    { file: 'mail-senders', select: 'address, state, accepted_proof, first_seen_at, decided_at', by: 'first_seen_at' },
    { days: INBOX_DAYS, column: 'first_seen_at', only: { column: 'state', is: 'waiting' } },
  ),
  inbound_mail: owner(
    {
      file: 'mailed-reports',
      select: `received_at, sender, subject, message_id, envelope_from, spf, dkim, dmarc, state, outcome, files,
        confirmation`,
      by: 'received_at',
    },
    { days: INBOX_DAYS, column: 'received_at', job: 'clear-mails' },
  ),
  track_block: owner('function', 'storage'),
  trip: owner('function', 'account', 'function'),
  trip_path: owner('function', 'storage'),
  trip_suggestion: owner('internal'),
  trip_tally: owner('internal'),
  // Empty outside of a transaction.
  staged_trip: owner('internal', 'storage'),
  pulled_trip: owner('internal', 'storage'),

  // Phones and servers that send positions.
  connection: owner({
    file: 'connections',
    select: 'kind, name, vehicle_id, connected_at, paused_at, work_hours_only, keep_years, last_fix_at',
    by: 'connected_at',
  }),
  connection_vehicle: owner('internal'),
  connection_day: owner('internal', { days: YEAR, column: 'day' }),
  live_batch: owner('internal', { days: HELD_DAYS, column: 'received_at', job: 'sweep-points' }),

  // Endpoints that receive events, and their deliveries.
  webhook_endpoint: owner({
    file: 'webhooks',
    select: 'id, url, events, created_at, disabled_at, disabled_because, failing_since',
    by: 'created_at',
  }),
  webhook_delivery: owner(
    {
      file: 'webhook-deliveries',
      select: 'id, endpoint_id, type, payload, created_at, state, attempts, last_attempt_at, status, fault',
      by: 'created_at',
    },
    { days: DELIVERY_DAYS, column: 'created_at' },
  ),

  // Accounts at tracker vendors, and their data.
  vendor_account: owner({
    file: 'tracker-accounts',
    select: 'vendor, region, username, created_at, back_to, last_pull_at, write_back',
    by: 'created_at',
  }),
  vendor_vehicle: owner('internal'),
  vendor_trip: owner('internal'),
  vendor_reading: owner('internal'),

  // Calendars, and the reasons for trips found in them.
  calendar: owner('function'),
  calendar_reason: owner('function'),

  // Browsers that receive notifications.
  push_subscription: owner({
    file: 'notifications',
    select: 'endpoint, created_at, notified_on',
    by: 'created_at',
  }),

  // Actions on trips and logbooks. They can be undone for an hour.
  marked_trip: owner('internal', { days: 1, column: 'noted_at' }),
  trip_change_log: owner(
    { file: 'trip-changes', select: 'trip_id, at, field, was, became', by: 'seq' },
    { days: AS_LONG_AS_SARS_ASKS, column: 'at' },
  ),
  trip_comment: owner('function'),
  accountant_event: owner('function', { days: AS_LONG_AS_SARS_ASKS, column: 'at' }),
  logbook_submission: owner(
    {
      file: 'logbooks-handed-in',
      select: 'tax_year, vehicle_name, submitted_at, state, comment, decided_at, content',
      by: 'submitted_at',
    },
    'account',
    'function',
  ),
  report: owner({
    file: 'reports',
    select: `kind, title, notes, vehicle_id, client, from_day, to_day, tax_year, options, created_at, number, frozen_at,
      sha256, content::json`,
    by: 'created_at',
  }),
  report_share: owner('function'),
  report_share_open: owner('function', { days: 2 * YEAR, column: 'at' }),
  driver_reminder: owner('function', { days: 2 * YEAR, column: 'sent_at' }),
  monthly_summary: owner('internal', { days: YEAR, column: 'sent_at' }),
  odometer_reminder: owner('internal', { days: YEAR, column: 'sent_at' }),
}

export const OWNER_TABLES = listTables('owner')
export const DIRECTORY_TABLES = listTables('directory')

function listTables(kind: Table['kind']): string[] {
  return Object.entries<Table>(TABLES)
    .filter(([, its]) => its.kind === kind)
    .map(([name]) => name)
}
