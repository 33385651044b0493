import { sql, type Insertable } from 'kysely'
import type { MailOutcome, SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import type { Schema, Transaction } from '../../../platform/database/database.ts'
import type { Confirmation, MailFile } from '../../../platform/database/json-shapes.ts'
import type { MailRow } from './inbound-mail-queries.ts'

/** @returns whether the mail is new */
export async function insertMail(tx: Transaction, mail: Insertable<Schema['inbound_mail']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('inbound_mail')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['owner_id', 'message_id', 'body_sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Gives the owner an address, replacing any earlier one. */
export async function setAddress(
  tx: Transaction,
  { ownerId, token, tokenHash, at }: { ownerId: string; token: string; tokenHash: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('inbound_mailbox')
    .values({ owner_id: ownerId, token, created_at: at })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ token, created_at: at }))
    .execute()
  await tx
    .insertInto('inbound_address')
    .values({ token_hash: tokenHash, owner_id: ownerId })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ token_hash: tokenHash }))
    .execute()
}

export async function removeAddress(tx: Transaction, ownerId: string): Promise<void> {
  await tx.deleteFrom('inbound_mailbox').where('owner_id', '=', ownerId).execute()
  await tx.deleteFrom('inbound_address').where('owner_id', '=', ownerId).execute()
}

export interface MailFacts {
  sender: string
  subject: string
  proof: SenderProof
  spf: string
  dkim: string
  dmarc: string
}

const update = (tx: Transaction, mail: Pick<MailRow, 'owner_id' | 'id'>) =>
  tx.updateTable('inbound_mail').where('owner_id', '=', mail.owner_id).where('id', '=', mail.id)

export async function setFacts(tx: Transaction, mail: MailRow, facts: MailFacts): Promise<void> {
  await update(tx, mail).set(facts).execute()
}

export async function setWantsAnswer(tx: Transaction, mail: MailRow): Promise<void> {
  await update(tx, mail).set({ wants_answer: true }).execute()
}

export async function makeWait(tx: Transaction, mail: MailRow): Promise<void> {
  await update(tx, mail).set({ state: 'waiting' }).execute()
}

/** Completes a mail, whose message is then no longer needed. */
export async function finishMail(
  tx: Transaction,
  mail: Pick<MailRow, 'owner_id' | 'id'>,
  {
    outcome,
    files = [],
    confirmation = null,
  }: { outcome: MailOutcome; files?: MailFile[]; confirmation?: Confirmation | null },
): Promise<void> {
  await update(tx, mail)
    .set({
      state: 'done',
      outcome,
      file_key: null,
      files: JSON.stringify(files),
      confirmation: confirmation && JSON.stringify(confirmation),
    })
    .execute()
}

/** @returns whether the sender is new */
export async function insertSender(
  tx: Transaction,
  { ownerId, address, at }: { ownerId: string; address: string; at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('inbound_sender')
    .values({ owner_id: ownerId, address, state: 'waiting', first_seen_at: at })
    .onConflict((conflict) => conflict.columns(['owner_id', 'address']).doNothing())
    .returning('address')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns whether the sender exists */
export async function decideSender(
  tx: Transaction,
  { ownerId, address, at, proof }: { ownerId: string; address: string; at: Date; proof: SenderProof | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inbound_sender')
    .set({ state: proof === null ? 'blocked' : 'allowed', accepted_proof: proof, decided_at: at })
    .where('owner_id', '=', ownerId)
    .where('address', '=', address)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function deleteSender(tx: Transaction, ownerId: string, address: string): Promise<void> {
  await tx.deleteFrom('inbound_sender').where('owner_id', '=', ownerId).where('address', '=', address).execute()
}

/** Returns waiting mails of a sender to the queue. */
export async function resumeMails(
  tx: Transaction,
  { ownerId, sender, proofs }: { ownerId: string; sender: string; proofs: readonly SenderProof[] },
): Promise<string[]> {
  const rows = await tx
    .updateTable('inbound_mail')
    .set({ state: 'received' })
    .where('owner_id', '=', ownerId)
    .where('sender', '=', sender)
    .where('state', '=', 'waiting')
    .where('proof', 'in', proofs)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function lockWaitingMails(tx: Transaction, ownerId: string, sender: string) {
  return tx
    .selectFrom('inbound_mail')
    .select(['owner_id', 'id', 'file_key'])
    .where('owner_id', '=', ownerId)
    .where('sender', '=', sender)
    .where('state', '=', 'waiting')
    .forUpdate()
    .execute()
}

export async function setAnswered(tx: Transaction, mail: MailRow, at: Date): Promise<void> {
  await update(tx, mail).set({ answered_at: at }).execute()
  // Later imports of the same files send their own reports again.
  await sql`update upload set answers_mail = null
    where owner_id = ${mail.owner_id} and answers_mail = ${mail.id}`.execute(tx)
}

export async function deleteMail(tx: Transaction, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom('inbound_mail').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}
