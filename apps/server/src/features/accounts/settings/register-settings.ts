import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/settings.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount } from '../../../platform/http/mount.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { findSettings } from './settings-queries.ts'
import { updateSettings } from './settings-writes.ts'

export function registerSettings(app: FastifyInstance, { database, jobs }: Dependencies): void {
  mount(app, routes.getSettings, (_, { user }) => findSettings(database, user.id))

  mount(app, routes.updateSettings, async (changes, { user }) => {
    await inTransaction(database, async (tx) => {
      await updateSettings(tx, user.id, changes)
      await requestLearning(tx, jobs, user.id)
    })
    return findSettings(database, user.id)
  })
}
