import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/tabs.ts'
import type { TabFilter } from '@spoor/contract/routes/tabs.ts'
import { MAX_TABS } from '@spoor/contract/words/trip-columns.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { findTab, listTabs } from './tab-queries.ts'
import type { TabRow } from './tab-queries.ts'
import { changeTab, insertTab, reorderTabs, removeTab } from './tab-writes.ts'

export function registerTabs(app: FastifyInstance, { database }: Dependencies): void {
  const read = async (ownerId: string, id: string): Promise<TabRow> => {
    return orNotFound(await findTab(database, ownerId, id), 'Tab')
  }

  mount(app, routes.listTabs, async (_, { user }) => {
    const rows = await listTabs(database, { ownerId: user.id, companyId: user.companyId })
    return toList(rows)
  })

  mount(app, routes.createTab, async (tab, { user }) => {
    const id = randomUUID()
    const added = await inTransaction(database, (tx) => insertTab(tx, user.id, { ...tab, id }, MAX_TABS))
    if (!added) throw new HttpError(409, `You have ${MAX_TABS} tabs, the maximum. Delete one first.`)
    return read(user.id, id)
  })

  mount(app, routes.updateTab, async ({ id, ...change }, { user }) => {
    const tab = await read(user.id, id)
    if (change.shared && user.companyId === null) {
      throw new HttpError(409, 'You do not belong to a company to share a tab with.')
    }
    if (change.shared ?? tab.shared) requireShareable(change.filter ?? tab.filter)
    await inTransaction(database, (tx) => changeTab(tx, user.id, id, change))
    return read(user.id, id)
  })

  mount(app, routes.deleteTab, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => removeTab(tx, user.id, id)))) throw notFound('Tab')
  })

  mount(app, routes.orderTabs, async ({ ids }, { user }) => {
    await inTransaction(database, (tx) => reorderTabs(tx, user.id, ids))
  })
}

/** A shared tab must not filter by the driver's own vehicles or files, since it would be empty for others. */
function requireShareable({ vehicle_id, upload_id }: TabFilter): void {
  if (vehicle_id === undefined && upload_id === undefined) return
  throw new HttpError(
    409,
    'This tab filters by one of your vehicles or uploads, which others do not have. Remove that filter to share the tab.',
  )
}
