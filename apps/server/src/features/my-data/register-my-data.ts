import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/my-data.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount } from '../../http/mount.ts'
import { closeAccountOf } from './close-account.ts'
import { exportMyData } from './export-my-data.ts'

/** What somebody takes along, and how he leaves. */
export function registerMyData(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, routes.exportMyData, (_, { user, reply }) => {
    const day = localDateAt(dependencies.clock.nowMs(), user.timezone)
    reply.header('content-disposition', `attachment; filename="spoor-${day}.zip"`)
    reply.header('cache-control', 'no-store, no-transform')
    return reply.send(exportMyData(dependencies, user))
  })

  mount(app, routes.closeAccount, async ({ keeping }, { user }) => ({
    erased_at: (await closeAccountOf(dependencies, user, keeping)).toISOString(),
  }))
}
