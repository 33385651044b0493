import { inTransaction } from '../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { User } from '../http/caller.ts'
import { refuseTokensBefore } from './user-writes.ts'

/** Ends every session at the provider and refuses every existing token. Not inside a transaction. */
export async function signOutEverywhere(
  { identity, database, clock }: Pick<Dependencies, 'identity' | 'database' | 'clock'>,
  { issuer, subject }: Pick<User, 'issuer' | 'subject'>,
): Promise<void> {
  // In this order, so that a token fetched in between is refused too.
  await identity.endSessions(subject)
  await inTransaction(database, (tx) => refuseTokensBefore(tx, issuer, subject, new Date(clock.nowMs())))
}
