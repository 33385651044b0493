import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-users.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead } from '../../../platform/http/mount.ts'
import { TABLE_MEDIA_TYPES } from '../../../platform/tables/stream-table.ts'
import {
  handleChangeUserEmail,
  handleDeactivateUser,
  handleRestoreUser,
  handleUpdateUserRole,
  handleResendVerification,
} from './change-user.ts'
import { exportUsers } from './export-users.ts'
import { viewUserState } from './user-state.ts'
import { requireUser, handleListUsers } from './user-wire.ts'

export function registerUsers(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  const now = () => new Date(clock.nowMs())

  mountLongRead(app, routes.listUsers, handleListUsers(dependencies))

  mountLongRead(app, routes.exportUsers, async ({ format, ...filter }, { reply, reads }) => {
    reply.type(TABLE_MEDIA_TYPES[format])
    reply.header('content-disposition', `attachment; filename="users-${taxDayAt(clock.nowMs())}.${format}"`)
    return reply.send(await exportUsers(reads, { ...filter, format, now: now() }))
  })

  mount(app, routes.getUser, ({ user_id }) => requireUser(database, user_id, now()))

  mount(app, routes.getUserState, ({ user_id }, { user }) =>
    viewUserState(dependencies, app.gate, { actorId: user.id, userId: user_id }),
  )

  mount(app, routes.updateUserRole, async ({ user_id, ...wish }, { user, request }) => {
    const named = (request.body as { user_id?: string }).user_id
    if (named !== undefined && named !== user_id) {
      throw new HttpError(422, 'user_id: differs from the one in the address', {
        user_id: 'is another one than in the address',
      })
    }
    await handleUpdateUserRole(dependencies, user.id, user_id, wish)
    return requireUser(database, user_id, now())
  })

  mount(app, routes.changeUserEmail, async ({ user_id, email }, { user }) => {
    await handleChangeUserEmail(dependencies, user.id, user_id, email)
    return requireUser(database, user_id, now())
  })

  mount(app, routes.resendVerification, handleResendVerification(dependencies))

  mount(app, routes.deactivateUser, async ({ id }, { user }) => {
    const name = await inTransaction(database, (tx) => handleDeactivateUser(tx, dependencies, user.id, id))
    return { message: `User ${name} has been deactivated` }
  })

  mount(app, routes.restoreUser, async ({ user_id }, { user }) => {
    await handleRestoreUser(dependencies, user.id, user_id)
    return requireUser(database, user_id, now())
  })
}
