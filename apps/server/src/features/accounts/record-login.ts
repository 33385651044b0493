import type { recordLogin } from '@spoor/contract/routes/auth.ts'
import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import type { Dependencies } from '../../dependencies.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { missIfMachineAway } from '../../platform/database/is-database-unavailable.ts'
import type { Handler } from '../../platform/http/mount.ts'
import type { Gate } from '../../platform/http/caller.ts'
import { findUser } from '../../platform/identity/user-queries.ts'
import { releaseHeldUploads } from '../intake/index.ts'
import { recordSignIn } from './account-writes.ts'
import { confirmAddress } from './confirm-address.ts'

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
