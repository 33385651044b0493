import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/my-data.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount } from '../../http/mount.ts'
import { closeAccountOf } from './close-account.ts'
import { exportMyData } from './export-my-data.ts'

/** What somebody takes along, and how he leaves. */
export function registerMyData(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, routes.exportMyData, (_, { user, reply }) => {
    const day = new Date(dependencies.clock.nowMs()).toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="spoor-${day}.zip"`)
    reply.header('cache-control', 'private, no-transform')
    return reply.send(exportMyData(dependencies, user))
  })

  mount(app, routes.closeAccount, async ({ keeping }, { user }) => ({
    erased_at: (await closeAccountOf(dependencies, user, keeping)).toISOString(),
  }))
}
