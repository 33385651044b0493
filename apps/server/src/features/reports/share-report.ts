import { randomBytes, randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/reports.ts'
import type { ReportShare } from '@spoor/contract/routes/reports.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../platform/http/iso-dates.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { toList, type Handler } from '../../platform/http/mount.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { findReport } from './report-queries.ts'
import { listOpens, listShareRows, type ShareRow } from './share-queries.ts'
import { insertShare } from './share-writes.ts'
import type { Database } from '../../platform/database/database.ts'

export const handleListReportShares =
  ({ database }: Dependencies): Handler<typeof routes.listReportShares> =>
  async ({ id }, { user }) => {
    if (!(await findReport(database, user.id, id))) throw notFound('Report')
    const rows = await listShareRows(database, user.id, id)
    return toList(await Promise.all(rows.map((row) => toShareWire(database, user.id, row))))
  }

export const handleShareReport =
  ({ config, database, clock }: Dependencies): Handler<typeof routes.shareReport> =>
  async ({ id, days }, { user }) => {
    const report = orNotFound(await findReport(database, user.id, id), 'Report')
    if (!report.frozen_at) throw new HttpError(409, 'Freeze the report first: a shared report must not change.')
    const token = randomBytes(32).toString('base64url')
    const now = clock.nowMs()
    const row = { id: randomUUID(), created_at: new Date(now), expires_at: new Date(now + days * DAY_MS) }
    await inTransaction(database, (tx) =>
      insertShare(tx, { ...row, owner_id: user.id, report_id: id, token_hash: hashToken(token) }),
    )
    return {
      share: await toShareWire(database, user.id, { ...row, revoked_at: null }),
      url: `${config.origin}/shared/${token}`,
    }
  }

async function toShareWire(database: Database, ownerId: string, row: ShareRow): Promise<ReportShare> {
  return { ...toIsoDates(row), opens: await listOpens(database, ownerId, row.id) }
}
