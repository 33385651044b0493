import { sql } from 'kysely'
import { type Transaction, SWEEP } from '../../../platform/database/database.ts'
import { TABLES, type Table } from '../../../platform/database/tables.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { freezeContent, type FrozenContent } from '../../../domain/logbooks/freeze-content.ts'
import { removeMailsAbout } from '../../../platform/jobs/job-writes.ts'
import { eraseTrips } from '../../../domain/trips/trip-table-writes.ts'
import { deleteVehicleRows } from '../../../domain/trips/vehicle-row-writes.ts'

/** Erases the tables whose declaration requires a function. */
const ERASE: Record<string, (tx: Transaction, ownerId: string) => Promise<void>> = {
  trip: eraseTrips,
  vehicle: deleteVehicleRows,
  logbook_submission: eraseSubmissions,
}

const ERASED_NAME = 'Erased account'
const erasedEmail = (ownerId: string) => `${ownerId}@erased.invalid`

/**
 * Erases a person's data. A nameless account remains for payments and the audit log to refer to. A company retains
 * logbooks that it approved, or received when its employee left.
 */
export async function eraseOwner(
  tx: Transaction,
  { id: ownerId, email, name }: { id: string; email: string; name: string },
  now: Date,
): Promise<void> {
  await sql`update app_user set default_vehicle_id = null, work_hours = default, work_seconds = default
    where id = ${ownerId}`.execute(tx)
  for (const [table, { erased }] of Object.entries<Table>(TABLES).toReversed()) {
    if (erased === 'function') await ERASE[table](tx, ownerId)
    else if (erased === 'rows') await sql`delete from ${sql.table(table)} where owner_id = ${ownerId}`.execute(tx)
  }
  await sql`delete from vehicle_driver where driver_id = ${ownerId} ${SWEEP}`.execute(tx)
  await sql`update handover set driver = '' where ${ownerId} in (from_owner_id, to_owner_id)`.execute(tx)
  // The person's access as an accountant ends; comments stay with the clients whose trips they are on.
  await sql`update accountant_grant set email = ${erasedEmail(ownerId)}, revoked_at = coalesce(revoked_at, ${now})
    where accountant_id = ${ownerId} or lower(email) = lower(${email})`.execute(tx)
  await sql`update invitation set email = null where lower(email) = lower(${email})`.execute(tx)
  await sql`update enquiry set company_name = '', name = ${ERASED_NAME}, email = ${erasedEmail(ownerId)}, mobile = null, message = ''
    where lower(email) = lower(${email})`.execute(tx)
  // Payment records remain as long as the law requires, but without typed notes about the payer.
  await sql`update bank_line set description = '' where payment_id in (select id from payment where user_id = ${ownerId})`.execute(
    tx,
  )
  await sql`update payment set reference = '', undone_reason = null, replaced = replaced - 'rejection_reason'
    where user_id = ${ownerId}`.execute(tx)
  await sql`update payment_notification set body = '', comment = null
    where online_payment_id in (select id from online_payment where ${ownerId} in (user_id, started_by))`.execute(tx)
  // An administrator's own log contains the names of drivers whose logbooks an accountant downloaded.
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
      bill_address: '',
      bill_bank: '',
      vat_number: '',
      home_office: null,
      rejection_reason: null,
      admin_comments: '',
      last_login: null,
      erased_at: now,
    })
    .where('id', '=', ownerId)
    .execute()
}

/** Deletes undecided logbooks, and removes the person's data from those that a company retains. */
async function eraseSubmissions(tx: Transaction, ownerId: string): Promise<void> {
  await sql`delete from logbook_submission
    where owner_id = ${ownerId} and state in ('submitted', 'sent_back')`.execute(tx)
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

/** null for content submitted before reports existed, which contains no names. */
function anonymiseContent(stored: unknown): FrozenContent | null {
  const content = stored as Partial<ReportContent>
  return content.format === undefined ? null : freezeContent({ ...(content as ReportContent), driver: ERASED_NAME })
}
