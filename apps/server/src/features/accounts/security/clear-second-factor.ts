import type { clearSecondFactor } from '@spoor/contract/routes/security.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { signOutEverywhere } from '../../../platform/identity/sign-out-everywhere.ts'
import { findUserById } from '../../../platform/identity/user-queries.ts'

export const handleClearSecondFactor =
  (dependencies: Dependencies): Handler<typeof clearSecondFactor> =>
  async ({ user_id }, { user }) => {
    const { database, identity, clock } = dependencies
    // Administrators must switch off their own factor with their password, so that a stolen session cannot bypass it.
    if (user_id === user.id) throw new HttpError(409, 'Switch off your own second factor in your settings.')
    const owner = orNotFound(await findUserById(database, user_id), 'User')
    await identity.clearSecondFactor(owner.subject)
    await signOutEverywhere(dependencies, owner)
    await inTransaction(database, (tx) =>
      recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'user.second_factor_cleared',
        subject: { kind: 'user', id: user_id },
        companyId: owner.companyId,
      }),
    )
  }
