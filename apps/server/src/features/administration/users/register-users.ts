import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-users.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead } from '../../../platform/http/mount.ts'
import { TABLE_MEDIA_TYPES } from '../../../platform/tables/stream-table.ts'
import { handleChangeUserEmail } from './change-user-email.ts'
import { handleDeactivateUser, handleRestoreUser } from './deactivate-user.ts'
import { exportUsers } from './export-users.ts'
import { handleUpdateUserRole } from './update-user-role.ts'
import { countUsers, findAdminUser, listUserIds, listUsersById, userCondition } from './user-queries.ts'
import { viewUserState } from './user-state.ts'
import { toAdminUser } from './user-wire.ts'

/** Counting stops here, since a search word that very many users share would require scanning all of them. */
const MOST_FOUND = 1000

export function registerUsers(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, identity } = dependencies
  const now = () => new Date(clock.nowMs())

  async function requireUser(id: string) {
    const [user] = await listUsersById(database, [id], now())
    if (!user) throw notFound('User')
    return toAdminUser(user)
  }

  mountLongRead(app, routes.listUsers, async ({ sort, limit, offset, ...filter }, { reply, reads }) => {
    const condition = await userCondition(reads, filter, now())
    const [ids, total] = await Promise.all([
      listUserIds(reads, condition, { sort, limit, offset, now: now() }),
      countUsers(reads, condition, filter.q ? MOST_FOUND + 1 : null),
    ])
    reply.header('x-total-count', String(Math.min(total, filter.q ? MOST_FOUND : total)))
    if (filter.q && total > MOST_FOUND) reply.header('x-total-count-more', 'true')
    return (await listUsersById(reads, ids, now())).map(toAdminUser)
  })

  mountLongRead(app, routes.exportUsers, async ({ format, ...filter }, { reply, reads }) => {
    reply.type(TABLE_MEDIA_TYPES[format])
    reply.header('content-disposition', `attachment; filename="users-${taxDayAt(clock.nowMs())}.${format}"`)
    return reply.send(await exportUsers(reads, { ...filter, format, now: now() }))
  })

  mount(app, routes.getUser, ({ user_id }) => requireUser(user_id))

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
    return requireUser(user_id)
  })

  mount(app, routes.changeUserEmail, async ({ user_id, email }, { user }) => {
    await handleChangeUserEmail(dependencies, user.id, user_id, email)
    return requireUser(user_id)
  })

  mount(app, routes.resendVerification, async ({ user_id }, { user }) => {
    const target = await findAdminUser(database, user_id)
    if (!target) throw notFound('User')
    if (target.deactivated_at !== null) throw new HttpError(409, `${target.name} is deactivated.`)
    if (target.email_verified) throw new HttpError(409, `${target.email} is verified already.`)
    await identity.sendVerification(target.subject)
    await inTransaction(database, (tx) =>
      recordAction(tx, {
        actorId: user.id,
        at: now(),
        action: 'user.verification_sent',
        subject: { kind: 'user', id: user_id },
        companyId: target.company_id,
      }),
    )
  })

  mount(app, routes.deactivateUser, async ({ id }, { user }) => {
    const name = await inTransaction(database, (tx) => handleDeactivateUser(tx, dependencies, user.id, id))
    return { message: `User ${name} has been deactivated` }
  })

  mount(app, routes.restoreUser, async ({ user_id }, { user }) => {
    await handleRestoreUser(dependencies, user.id, user_id)
    return requireUser(user_id)
  })
}
