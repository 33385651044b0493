import type { DB } from './schema.gen.ts'

/**
 * How a table grows and is found (decision 0102).
 *
 * - `directory`: small and read from everywhere; on a cluster every machine has a copy.
 * - `owner`: rows of one driver. `owner_id` is in every key, so that all rows of an owner are on one machine.
 * - `queue`: used only together with the queue; on a cluster it stays on the coordinator, as the queue does.
 */
export type TableKind = 'directory' | 'owner' | 'queue'

/** Owner data joined with the directory. */
export const VIEWS = ['company_trip', 'company_trip_tally'] as const

/** Every table of the schema `public`. The type requires an entry for each table that a migration adds. */
export const TABLES = {
  // People, companies and what connects them.
  app_user: 'directory',
  company: 'directory',
  invitation: 'directory',
  accountant_grant: 'directory',
  report_share_token: 'directory',
  connection_key: 'directory',
  api_key: 'directory',
  inbound_address: 'directory',
  cost_centre: 'directory',
  company_rule: 'directory',
  shared_place: 'directory',
  enquiry: 'directory',
  handover: 'directory',
  // Trips of two drivers.
  handover_trip: 'directory',
  trial_taken: 'directory',

  // Payments.
  payment: 'directory',
  bank_line: 'directory',
  proof_of_payment: 'directory',
  subscription_reminder: 'directory',

  // The installation's own.
  audit_entry: 'directory',
  audit_personal: 'directory',
  backup_made: 'directory',
  restore_made: 'directory',
  fuel_price: 'directory',
  tax_table_override: 'directory',
  gazetteer_place: 'directory',
  position_name: 'directory',
  geocoder_turn: 'directory',
  job_turn: 'queue',

  // Files and what is read from them.
  upload: 'owner',
  row_issue_block: 'owner',
  column_mapping: 'owner',
  inbound_mailbox: 'owner',
  inbound_sender: 'owner',
  inbound_mail: 'owner',
  track_block: 'owner',
  trip: 'owner',
  trip_path: 'owner',
  trip_suggestion: 'owner',
  trip_tally: 'owner',
  // Empty outside of a transaction.
  staged_trip: 'owner',
  pulled_trip: 'owner',

  // Phones and servers that send positions.
  connection: 'owner',
  connection_day: 'owner',
  live_batch: 'owner',

  // Who is called about events, and what was sent.
  webhook_endpoint: 'owner',
  webhook_delivery: 'owner',

  // What drivers enter.
  vehicle: 'owner',
  vehicle_driver: 'owner',
  odometer_reading: 'owner',
  vehicle_cost: 'owner',
  own_fuel_price: 'owner',
  vehicle_tax_year: 'owner',
  person_tax_year: 'owner',
  driver_cost_centre: 'owner',
  place: 'owner',
  rule: 'owner',
  tab: 'owner',

  // Accounts at tracker vendors, and what comes from them.
  vendor_account: 'owner',
  vendor_vehicle: 'owner',
  vendor_trip: 'owner',
  vendor_reading: 'owner',

  // Calendars, and reasons for trips from them.
  calendar: 'owner',
  calendar_reason: 'owner',

  // Browsers that take notifications.
  push_subscription: 'owner',

  // What is done with trips and logbooks.
  marked_trip: 'owner',
  trip_change_log: 'owner',
  trip_comment: 'owner',
  accountant_event: 'owner',
  logbook_submission: 'owner',
  report: 'owner',
  report_share: 'owner',
  report_share_open: 'owner',
  driver_reminder: 'owner',
  monthly_summary: 'owner',
  odometer_reminder: 'owner',
} satisfies Record<Exclude<keyof DB, (typeof VIEWS)[number]>, TableKind>

export const OWNER_TABLES = listTables('owner')
export const DIRECTORY_TABLES = listTables('directory')

function listTables(kind: TableKind): string[] {
  return Object.entries(TABLES)
    .filter(([, its]) => its === kind)
    .map(([name]) => name)
}
