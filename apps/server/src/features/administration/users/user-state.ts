import type { UserState } from '@spoor/contract/routes/admin-users.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import type { Gate } from '../../../platform/http/caller.ts'
import { findUserById } from '../../../platform/identity/user-queries.ts'
import { sumStoredBytes } from '../../../platform/limits/storage-queries.ts'
import { countUserData } from './user-queries.ts'

/** Returns a user's state for an administrator; the access is recorded in the audit log. */
export async function viewUserState(
  { database, config, clock }: Pick<Dependencies, 'database' | 'config' | 'clock'>,
  gate: Gate,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<UserState> {
  const user = orNotFound(await findUserById(database, userId), 'User')
  const now = new Date(clock.nowMs())
  const [counts, storedBytes] = await Promise.all([
    countUserData(database, user, { signInsSince: new Date(now.getTime() - DAY_MS) }),
    sumStoredBytes(database, userId),
  ])
  await inTransaction(database, (tx) =>
    recordAction(tx, {
      actorId,
      at: now,
      action: 'user.state_viewed',
      subject: { kind: 'user', id: userId },
      companyId: user.companyId,
    }),
  )
  return {
    refusal: gate.findStoredRefusal(user),
    uploads: {
      total: counts.uploads,
      failed: counts.failed_uploads,
      waiting: counts.waiting_uploads,
      last_at: counts.last_upload_at?.toISOString() ?? null,
    },
    trips: {
      total: counts.trips,
      pending: counts.pending_trips,
      last_at: counts.last_trip_at?.toISOString() ?? null,
    },
    storage_bytes: storedBytes,
    storage_limit_bytes: config.storageBytes,
    failed_sign_ins: counts.failed_sign_ins,
    failed_mails: counts.failed_mails,
    proofs_of_payment: counts.proofs,
  }
}
