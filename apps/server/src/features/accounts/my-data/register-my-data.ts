import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/my-data.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead } from '../../../platform/http/mount.ts'
import type { User } from '../../../platform/http/caller.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import type { LimitRule } from '../../../platform/limits/call-limits.ts'
import { handleCloseAccount } from './close-account.ts'
import { exportMyData } from './export-my-data.ts'
import { sendDownload } from '../../../platform/http/attachment.ts'

/** Routes for exporting one's data and closing one's account. */
export function registerMyData(app: FastifyInstance, dependencies: Dependencies): void {
  const { identity } = dependencies

  mountLongRead(app, routes.exportMyData, (_, { user, reply, reads }) => {
    const day = localDateAt(dependencies.clock.nowMs(), user.timezone)
    return sendDownload(reply, `spoor-${day}.zip`, exportMyData({ ...dependencies, database: reads }, user))
  })

  mount(app, routes.closeAccount, async ({ keeping, password }, { user }) => {
    await requirePassword(user, password)
    return { erased_at: (await handleCloseAccount(dependencies, user, keeping)).toISOString() }
  })

  /** A stolen session must neither close the account nor guess its password. */
  function requirePassword({ id, email }: User, password: string): Promise<void> {
    const rule: LimitRule = {
      key: `password of ${id}`,
      counts: 'failures',
      limit: 10,
      windowMs: 15 * 60_000,
      refusal: () => 'Too many failed attempts. Please try again later.',
    }
    return callWithin(dependencies, [rule], async () => {
      if (!(await identity.hasPassword(email, password)))
        throw new HttpError(422, 'Incorrect password.', { password: 'Incorrect password.' })
      return { answer: undefined, outcome: 'success' }
    })
  }
}
