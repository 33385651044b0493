import { sql } from 'kysely'
import { SWEEP } from '../../../platform/database/check-sql.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { freezeContent } from '../../../domain/logbooks/freeze-content.ts'
import type { FrozenContent } from '../../../domain/logbooks/freeze-content.ts'
import { removeMailsAbout } from '../../../platform/jobs/job-writes.ts'
import { eraseTrips } from '../../../domain/trips/trip-table-writes.ts'
import { deleteVehicleRows } from '../../../domain/trips/vehicle-row-writes.ts'

/** The owner's tables, ordered by foreign keys. */
const OWNED = [
  'trip_comment',
  'accountant_event',
  'accountant_grant',
  'trip_path',
  'trip_suggestion',
  'calendar_reason',
  'calendar',
  'push_subscription',
  'trip_change_log',
  'marked_trip',
  'staged_trip',
  'pulled_trip',
  'trip',
  'vendor_trip',
  'connection_key',
  'api_key',
  'webhook_delivery',
  'webhook_endpoint',
  'live_batch',
  'connection_day',
  'connection',
  'track_block',
  'inbound_address',
  'inbound_mailbox',
  'inbound_sender',
  'inbound_mail',
  'row_issue_block',
  'upload',
  'column_mapping',
  'odometer_reminder',
  'monthly_summary',
  'driver_reminder',
  'driver_cost_centre',
  'vendor_reading',
  'vendor_vehicle',
  'vendor_account',
  'odometer_reading',
  'vehicle_cost',
  'vehicle_tax_year',
  'person_tax_year',
  'own_fuel_price',
  'vehicle_driver',
  'vehicle',
  'place',
  'tab',
  'rule',
  'report_share_open',
  'report_share_token',
  'report_share',
  'report',
  'job_turn',
  'proof_of_payment',
] as const

/** Tables that have functions of their own for it. */
const DELETED_BY: Partial<Record<(typeof OWNED)[number], (tx: Transaction, ownerId: string) => Promise<void>>> = {
  trip: eraseTrips,
  vehicle: deleteVehicleRows,
}

const ERASED_NAME = 'Erased account'
const erasedEmail = (ownerId: string) => `${ownerId}@erased.invalid`

/**
 * Erases a person's data. An account without a name stays for payments and the audit log to refer to. Logbooks approved
 * by a company, or left to it when its employee went, stay the company's.
 */
export async function eraseOwner(
  tx: Transaction,
  { id: ownerId, email, name }: { id: string; email: string; name: string },
  now: Date,
): Promise<void> {
  await sql`update app_user set default_vehicle_id = null, work_hours = default, work_seconds = default
    where id = ${ownerId}`.execute(tx)
  for (const table of OWNED) {
    const erase = DELETED_BY[table]
    if (erase) await erase(tx, ownerId)
    else await sql`delete from ${sql.table(table)} where owner_id = ${ownerId}`.execute(tx)
  }
  await sql`delete from vehicle_driver where driver_id = ${ownerId} ${SWEEP}`.execute(tx)
  await sql`delete from logbook_submission
    where owner_id = ${ownerId} and state in ('submitted', 'sent_back')`.execute(tx)
  await anonymiseSubmissions(tx, ownerId)
  await sql`update handover set driver = '' where ${ownerId} in (from_owner_id, to_owner_id)`.execute(tx)
  // What the person read as an accountant ends; comments stay with the clients whose trips they are on.
  await sql`update accountant_grant set email = ${erasedEmail(ownerId)}, revoked_at = coalesce(revoked_at, ${now})
    where accountant_id = ${ownerId} or lower(email) = lower(${email})`.execute(tx)
  await sql`update invitation set email = null where lower(email) = lower(${email})`.execute(tx)
  await sql`update enquiry set company_name = '', name = ${ERASED_NAME}, email = ${erasedEmail(ownerId)}, mobile = null, message = ''
    where lower(email) = lower(${email})`.execute(tx)
  // Payment records are kept as long as the law requires, but without typed notes about the payer.
  await sql`update bank_line set description = '' where payment_id in (select id from payment where user_id = ${ownerId})`.execute(
    tx,
  )
  await sql`update payment set reference = '', replaced = replaced - 'rejection_reason'
    where user_id = ${ownerId}`.execute(tx)
  // An administrator's own log names the drivers whose logbooks an accountant downloaded.
  await sql`update accountant_event set detail = ${ERASED_NAME} || substr(detail, length(${name}) + 1)
    where starts_with(detail, ${`${name}, `}) ${SWEEP}`.execute(tx)
  await sql`delete from identity.attempt where strpos(key, lower(${email})) > 0`.execute(tx)
  await removeMailsAbout(tx, { email, name })
  await tx
    .updateTable('app_user')
    .set({
      subject: `erased ${ownerId}`,
      name: ERASED_NAME,
      email: erasedEmail(ownerId),
      mobile: null,
      tax_number: '',
      tax_address: '',
      rejection_reason: null,
      admin_comments: '',
      last_login: null,
      erased_at: now,
    })
    .where('id', '=', ownerId)
    .execute()
}

/** Removes the person from the logbooks that a company keeps. */
async function anonymiseSubmissions(tx: Transaction, ownerId: string): Promise<void> {
  const rows = await tx
    .selectFrom('logbook_submission')
    .select(['id', 'content'])
    .where('owner_id', '=', ownerId)
    .execute()
  for (const { id, content } of rows) {
    const frozen = anonymiseContent(content)
    await tx
      .updateTable('logbook_submission')
      .set({ comment: '', ...(frozen && { content: frozen.text, sha256: frozen.sha256 }) })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute()
  }
}

/** null for content submitted before reports existed, which names nobody. */
function anonymiseContent(stored: unknown): FrozenContent | null {
  const content = stored as Partial<ReportContent>
  return content.format === undefined ? null : freezeContent({ ...(content as ReportContent), driver: ERASED_NAME })
}
