import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/tabs.ts'
import type { TabFilter } from '@spoor/contract/routes/tabs.ts'
import { MAX_TABS } from '@spoor/contract/words/trip-columns.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { findTab } from './tab-queries.ts'
import { changeTab, insertTab } from './tab-writes.ts'

const readTab = async (database: Database, ownerId: string, id: string) =>
  orNotFound(await findTab(database, ownerId, id), 'Tab')

export const handleCreateTab =
  ({ database }: Dependencies): Handler<typeof routes.createTab> =>
  async (tab, { user }) => {
    const id = randomUUID()
    const added = await inTransaction(database, (tx) => insertTab(tx, user.id, { ...tab, id }, MAX_TABS))
    if (!added) throw new HttpError(409, `You have ${MAX_TABS} tabs, the maximum. Delete one first.`)
    return readTab(database, user.id, id)
  }

export const handleUpdateTab =
  ({ database }: Dependencies): Handler<typeof routes.updateTab> =>
  async ({ id, ...change }, { user }) => {
    const tab = await readTab(database, user.id, id)
    if (change.shared && user.companyId === null)
      throw new HttpError(409, 'You do not belong to a company to share a tab with.')
    if (change.shared ?? tab.shared) requireShareable(change.filter ?? tab.filter)
    await inTransaction(database, (tx) => changeTab(tx, user.id, id, change))
    return readTab(database, user.id, id)
  }

/** A shared tab must not filter by the driver's own vehicles or files, since it would be empty for others. */
function requireShareable({ vehicle_id, upload_id }: TabFilter): void {
  if (vehicle_id === undefined && upload_id === undefined) return
  throw new HttpError(
    409,
    'This tab filters by one of your vehicles or uploads, which others do not have. Remove that filter to share the tab.',
  )
}
