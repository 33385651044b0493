import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-statements.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { mount } from '../../../platform/http/mount.ts'
import { readArrival } from '../payments/payment-once.ts'
import { handleConfirmStatement } from './confirm-statement.ts'
import { handlePreviewStatement } from './preview-statement.ts'

export function registerStatements(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, routes.readStatement, (_, { request, reply }) =>
    handlePreviewStatement(dependencies, request, disconnectSignal(reply)),
  )

  mount(app, routes.confirmStatement, async ({ lines }, { user, reply }) => {
    const ids = await handleConfirmStatement(dependencies, user.id, lines, readArrival(reply).at)
    return { verified: ids.length, payment_ids: ids }
  })
}
