import { HELD_DAYS } from '@spoor/contract/routes/connections.ts'
import { INBOX_DAYS } from '@spoor/contract/routes/inbound-mail.ts'
import { DELIVERY_DAYS } from '@spoor/contract/routes/webhooks.ts'
import type { DB } from './schema.gen.ts'
import type { TABLES } from './tables.ts'

const YEAR = 366
/** SARS may ask for five years from a return, which is filed up to a year after the tax year that it is about. */
const AS_LONG_AS_SARS_ASKS = 7 * YEAR

/**
 * What bounds a table.
 *
 * - `account`: grows with what a driver or company enters, does or pays, and is deleted with the account.
 * - `storage`: read from files, which count towards the owner's storage limit.
 * - `installation`: does not grow with time.
 * - `days`: rows whose `column` is older are deleted, daily by `clear-old-rows` unless another job is named.
 */
export type Bound<Table extends string = string> =
  | 'account'
  | 'storage'
  | 'installation'
  | { days: number; column: ColumnOf<Table>; only?: { column: ColumnOf<Table>; is: string }; job?: string }

type ColumnOf<Table extends string> = Table extends keyof DB ? Extract<keyof DB[Table], string> : string

/** What bounds each table of the schema `public`; `docs/operating.md` repeats the days. */
export const RETENTION: { readonly [Table in keyof typeof TABLES]: Bound<Table> } = {
  app_user: 'account',
  company: 'account',
  // An account refers to the one that it came from.
  invitation: 'account',
  accountant_grant: 'account',
  report_share_token: 'account',
  connection_key: 'account',
  api_key: 'account',
  inbound_address: 'account',
  cost_centre: 'account',
  company_rule: 'account',
  shared_place: 'account',
  enquiry: { days: 2 * YEAR, column: 'sent_at' },
  handover: 'account',
  handover_trip: 'account',
  // One row for each person, for good, so that nobody has a second trial.
  trial_taken: 'account',

  payment: 'account',
  bank_line: 'account',
  proof_of_payment: 'account',
  subscription_reminder: { days: YEAR, column: 'sent_at' },

  audit_entry: { days: AS_LONG_AS_SARS_ASKS, column: 'at' },
  // Deleted with its entry.
  audit_personal: 'account',
  backup_made: { days: 2 * YEAR, column: 'at' },
  restore_made: { days: 2 * YEAR, column: 'at' },
  fuel_price: 'installation',
  tax_table_override: 'installation',
  gazetteer_place: 'installation',
  position_name: { days: 180, column: 'named_at', job: 'clear-position-names' },
  geocoder_turn: 'installation',
  job_turn: 'account',

  // Without the undone and the held ones, which `clear-uploads` deletes.
  upload: 'storage',
  row_issue_block: 'storage',
  column_mapping: 'storage',
  inbound_mailbox: 'account',
  inbound_sender: { days: INBOX_DAYS, column: 'first_seen_at', only: { column: 'state', is: 'waiting' } },
  inbound_mail: { days: INBOX_DAYS, column: 'received_at', job: 'clear-mails' },
  track_block: 'storage',
  trip: 'account',
  trip_path: 'storage',
  trip_suggestion: 'account',
  trip_tally: 'account',
  // Emptied by the transaction that fills them.
  staged_trip: 'storage',
  pulled_trip: 'storage',

  connection: 'account',
  connection_day: { days: YEAR, column: 'day' },
  live_batch: { days: HELD_DAYS, column: 'received_at', job: 'sweep-points' },

  webhook_endpoint: 'account',
  webhook_delivery: { days: DELIVERY_DAYS, column: 'created_at' },

  vehicle: 'account',
  vehicle_driver: 'account',
  odometer_reading: 'account',
  vehicle_cost: 'account',
  own_fuel_price: 'account',
  vehicle_tax_year: 'account',
  person_tax_year: 'account',
  driver_cost_centre: 'account',
  place: 'account',
  rule: 'account',
  tab: 'account',

  vendor_account: 'account',
  vendor_vehicle: 'account',
  vendor_trip: 'account',
  vendor_reading: 'account',

  calendar: 'account',
  calendar_reason: 'account',
  push_subscription: 'account',

  // Undoing is offered for an hour.
  marked_trip: { days: 1, column: 'noted_at' },
  trip_change_log: { days: AS_LONG_AS_SARS_ASKS, column: 'at' },
  trip_comment: 'account',
  accountant_event: { days: AS_LONG_AS_SARS_ASKS, column: 'at' },
  logbook_submission: 'account',
  report: 'account',
  report_share: 'account',
  report_share_open: { days: 2 * YEAR, column: 'at' },
  driver_reminder: { days: 2 * YEAR, column: 'sent_at' },
  monthly_summary: { days: YEAR, column: 'sent_at' },
  odometer_reminder: { days: YEAR, column: 'sent_at' },
}

/** What bounds each table of the schema `identity`. */
export const IDENTITY_RETENTION: Readonly<Record<string, string>> = {
  user: 'account',
  account: 'account',
  twoFactor: 'account',
  session: 'clear-sessions',
  ended_session: 'clear-sessions',
  verification: 'clear-sessions',
  // With later events of the same kind.
  attempt: 'a day',
  call_window: 'a minute',
  entered_code: 'minutes',
  // One key, which does not expire.
  jwks: 'installation',
  secret: 'installation',
}
