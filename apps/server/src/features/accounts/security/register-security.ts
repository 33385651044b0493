import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/security.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, mountForIdentity } from '../../../platform/http/mount.ts'
import { signOutEverywhere } from '../../../platform/identity/sign-out-everywhere.ts'
import { findUserById } from '../../../platform/identity/user-queries.ts'

export function registerSecurity(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, identity, clock } = dependencies

  mountForIdentity(app, routes.signOutEverywhere, (_, { claims }) => signOutEverywhere(dependencies, claims))

  mount(app, routes.clearSecondFactor, async ({ user_id }, { user }) => {
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
  })
}
