import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/vendor-accounts.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import {
  handleChangeVendorAccount,
  handleConnectVendorAccount,
  handlePullVendorAccount,
  toAccountWire,
} from './change-account.ts'
import { listAccounts } from './vendor-account-queries.ts'
import { deleteAccount } from './vendor-account-writes.ts'
import { handleAddVendorReadings } from './vendor-readings.ts'

export function registerVendorAccounts(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database } = dependencies

  mount(app, routes.listVendorAccounts, async (_, { user }) => {
    const available = config.secretsKey !== null
    const accounts = available ? await listAccounts(database, user.id) : []
    const items = await Promise.all(accounts.map((account) => toAccountWire(dependencies, user, account)))
    return { ...toList(items), available }
  })

  mount(app, routes.connectVendorAccount, handleConnectVendorAccount(dependencies))
  mount(app, routes.changeVendorAccount, handleChangeVendorAccount(dependencies))
  mount(app, routes.pullVendorAccount, handlePullVendorAccount(dependencies))
  mount(app, routes.addVendorReadings, handleAddVendorReadings(dependencies))

  mount(app, routes.disconnectVendorAccount, async ({ id }, { user }) => {
    const isGone = await inTransaction(database, (tx) => deleteAccount(tx, { owner_id: user.id, id }))
    if (!isGone) throw notFound('Account')
  })
}
