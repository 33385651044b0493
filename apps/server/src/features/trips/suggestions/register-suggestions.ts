import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/suggestions.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { undoAutoConfirmed } from '../../../domain/learning/auto-confirm-writes.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { findAutoConfirmed, findBusinessCommutes, findReasons } from './suggestion-queries.ts'

export function registerSuggestions(app: FastifyInstance, { database, jobs }: Dependencies): void {
  mount(app, routes.listReasons, async ({ q = '', limit }, { user }) =>
    toList(await findReasons(database, user.id, { q: q.trim(), limit })),
  )

  mount(app, routes.listCommutes, async (_, { user }) => countAndName(await findBusinessCommutes(database, user.id)))

  mount(app, routes.listAutoConfirmed, async (_, { user }) => {
    const trips = await findAutoConfirmed(database, user.id)
    const of = (wanted: string) => trips.filter(({ classification }) => classification === wanted).length
    return {
      ...countAndName(trips.map(({ id }) => id)),
      classes: { business: of('business'), private: of('private') },
    }
  })

  mount(app, routes.undoAutoConfirmed, async (_, { user }) => ({
    changed: await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return undoAutoConfirmed(tx, user.id)
    }),
  }))
}

const countAndName = (ids: readonly string[]) => ({ trips: ids.length, ids: ids.slice(0, routes.MOST_NAMED) })
