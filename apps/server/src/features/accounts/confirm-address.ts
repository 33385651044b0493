import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { VerifiedPerson } from '../../platform/identity/identity.ts'
import { findUser } from '../../platform/identity/user-queries.ts'
import { setEmailVerified } from './account-writes.ts'
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
