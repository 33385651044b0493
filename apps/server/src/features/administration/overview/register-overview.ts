import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-overview.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mountLongRead } from '../../../platform/http/mount.ts'
import { readActivity, readRevenue, readAdminStats } from './overview-queries.ts'
import { handleListAudit, handleExportAudit } from './audit.ts'

/** The admin dashboard's figures, recent activity and the audit log. */
export function registerOverview(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock } = dependencies
  mountLongRead(app, routes.getAdminStats, (_, { reads }) => readAdminStats(reads, new Date(clock.nowMs())))

  mountLongRead(app, routes.getRevenue, ({ months }, { reads }) =>
    readRevenue(reads, { now: new Date(clock.nowMs()), months }),
  )

  mountLongRead(app, routes.getActivity, ({ limit }, { reads }) => readActivity(reads, limit))
  mountLongRead(app, routes.listAudit, handleListAudit)
  mountLongRead(app, routes.exportAudit, handleExportAudit(dependencies))
}
