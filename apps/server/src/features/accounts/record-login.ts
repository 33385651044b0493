import type { recordLogin } from '@spoor/contract/routes/auth.ts'
import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import type { Dependencies } from '../../dependencies.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { missIfMachineAway } from '../../platform/database/is-database-unavailable.ts'
import type { Handler } from '../../platform/http/mount.ts'
import type { Gate } from '../../platform/http/caller.ts'
import { findUser } from '../../platform/identity/user-queries.ts'
import { releaseHeldUploads } from '../intake/index.ts'
import { recordSignIn, setEmailVerified } from './account-writes.ts'
import type { VerifiedPerson } from '../../platform/identity/identity.ts'
import { startTrialIfDue } from './trial/start-trial.ts'

/**
 * Records that a user's address is verified, and starts the trial that depends on it. API keys, phones and jobs have no
 * token with that claim.
 */
export async function confirmAddress(dependencies: Dependencies, person: VerifiedPerson): Promise<void> {
  const user = await findUser(dependencies.database, person.issuer, person.subject)
  if (user === null || user.emailVerified || user.email.toLowerCase() !== person.email.toLowerCase()) return
  await startTrialIfDue(dependencies, user.id)
  await inTransaction(dependencies.database, (tx) => setEmailVerified(tx, user))
}

export const handleRecordLogin =
  (dependencies: Dependencies, gate: Pick<Gate, 'findRefusal'>): Handler<typeof recordLogin> =>
  async (_, { claims, user: before }) => {
    const { database, clock } = dependencies
    // Firebase verifies addresses itself; its next token contains the claim.
    if (claims.emailVerified && !before.emailVerified) await confirmAddress(dependencies, claims)
    const user = before.emailVerified ? before : ((await findUser(database, claims.issuer, claims.subject)) ?? before)
    const refusal = gate.findRefusal({ claims, user })
    if (refusal !== null) return { message: REFUSALS[refusal], status: refusal, access_granted: false }
    await missIfMachineAway(inTransaction(database, (tx) => recordSignIn(tx, user.id, new Date(clock.nowMs()))))
    await inTransaction(database, (tx) => releaseHeldUploads(tx, dependencies, user.id))
    return { message: 'Login recorded', status: 'active', access_granted: true }
  }
