import { sql } from 'kysely'
import { countRows, type Database, type Row, type Transaction, SWEEP } from '../../../platform/database/database.ts'

export type MailRow = Row<'inbound_mail'>

/** The owner of an address, unless the account is closed. */
export async function findMailboxOwner(database: Database, tokenHash: Buffer): Promise<string | null> {
  const row = await database
    .selectFrom('inbound_address as a')
    .innerJoin('app_user as u', 'u.id', 'a.owner_id')
    .select('a.owner_id')
    .where('a.token_hash', '=', tokenHash)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst()
  return row?.owner_id ?? null
}

export function countMailsSince(database: Database, ownerId: string, since: Date): Promise<number> {
  return countRows(database.selectFrom('inbound_mail').where('owner_id', '=', ownerId).where('received_at', '>', since))
}

const selectMails = (database: Database, ownerId: string) =>
  database.selectFrom('inbound_mail').selectAll().where('owner_id', '=', ownerId)

export function findMail(database: Database, ownerId: string, id: string): Promise<MailRow | undefined> {
  return selectMails(database, ownerId).where('id', '=', id).executeTakeFirst()
}

export function lockMail(tx: Transaction, ownerId: string, id: string): Promise<MailRow | undefined> {
  return selectMails(tx, ownerId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function listMails(database: Database, ownerId: string, since: Date, most: number): Promise<MailRow[]> {
  return selectMails(database, ownerId)
    .where('received_at', '>', since)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export function findToken(database: Database, ownerId: string): Promise<{ token: string } | undefined> {
  return database.selectFrom('inbound_mailbox').select('token').where('owner_id', '=', ownerId).executeTakeFirst()
}

const selectSenders = (database: Database, ownerId: string) =>
  database.selectFrom('inbound_sender').selectAll().where('owner_id', '=', ownerId)

export function listSenders(database: Database, ownerId: string, most: number) {
  return selectSenders(database, ownerId).orderBy('first_seen_at', 'desc').orderBy('address').limit(most).execute()
}

export function findSender(database: Database, ownerId: string, address: string) {
  return selectSenders(database, ownerId).where('address', '=', address).executeTakeFirst()
}

export function countSendersSince(database: Database, ownerId: string, since: Date): Promise<number> {
  return countRows(
    database.selectFrom('inbound_sender').where('owner_id', '=', ownerId).where('first_seen_at', '>', since),
  )
}

/** Number of a sender's mails since an instant that were due a reply. */
export function countAnswers(
  database: Database,
  { ownerId, sender, since }: { ownerId: string; sender: string; since: Date },
): Promise<number> {
  return countRows(
    database
      .selectFrom('inbound_mail')
      .where('owner_id', '=', ownerId)
      .where('sender', '=', sender)
      .where('wants_answer', '=', true)
      .where('received_at', '>', since),
  )
}

/** The mails without a report since an instant about which the driver was notified. */
export function listExplained(database: Database, ownerId: string, since: Date) {
  return database
    .selectFrom('inbound_mail')
    .select(['sender', 'received_at'])
    .where('owner_id', '=', ownerId)
    .where('outcome', '=', 'no_report')
    .where('wants_answer', '=', true)
    .where('received_at', '>', since)
    .execute()
}

export function listUploads(database: Database, ownerId: string, ids: readonly string[]) {
  return database
    .selectFrom('upload')
    .select(['id', 'status', 'error_code', 'error_message', 'rows_read', 'rows_used', 'duplicates', 'rows_skipped'])
    .select('trips_found')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

export function findOwnerAccount(database: Database, ownerId: string) {
  return database
    .selectFrom('app_user')
    .select(['email', 'name', 'timezone', 'mail_uploads'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
}

export function listMailsBefore(database: Database, before: Date) {
  return database
    .selectFrom('inbound_mail')
    .select(['owner_id as ownerId', 'id', 'file_key as fileKey'])
    .where('received_at', '<', before)
    .modifyEnd(SWEEP)
    .execute()
}

/** The ids among these that are mails of the owner whose message is stored. */
export async function findStoredMails(
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('inbound_mail')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('file_key', 'is not', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
