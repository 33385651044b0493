import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as routes from '@spoor/contract/routes/reports.ts'
import type { ReportOpen, ReportShare } from '@spoor/contract/routes/reports.ts'
import { contentForReader } from '@spoor/core/report/report-cover.ts'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../platform/http/iso-dates.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { mount, mountPublic, toList } from '../../platform/http/mount.ts'
import { callerKey } from '../../platform/limits/caller-key.ts'
import { callWithin } from '../../platform/limits/call-limits.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { coarseAddress } from './coarse-address.ts'
import { sendExcel, sendFrozenContent, sendPdf } from '../../domain/logbooks/send-report.ts'
import { findReport } from './report-queries.ts'
import { frozenReport, pageRows } from './report-wire.ts'
import { findOpenShare, listOpens, listShareRows } from './share-queries.ts'
import type { OpenShare, ShareRow } from './share-queries.ts'
import { insertOpen, insertShare, revokeShare } from './share-writes.ts'

/** Limits requests for missing links per address, to bound load; tokens of 256 bits cannot be guessed. */
const WRONG_AN_HOUR = 30
const OPENS_AN_HOUR = 300
const CLOSED = 'This link has expired or was withdrawn. Ask whoever sent it for a new one.'

/** Links to frozen reports, for readers without an account. */
export function registerReportShares(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, clock } = dependencies
  const wire = async (ownerId: string, row: ShareRow): Promise<ReportShare> => ({
    ...toIsoDates(row),
    opens: await listOpens(database, ownerId, row.id),
  })

  mount(app, routes.listReportShares, async ({ id }, { user }) => {
    if (!(await findReport(database, user.id, id))) throw notFound('Report')
    const rows = await listShareRows(database, user.id, id)
    return toList(await Promise.all(rows.map((row) => wire(user.id, row))))
  })

  mount(app, routes.shareReport, async ({ id, days }, { user }) => {
    const report = await findReport(database, user.id, id)
    if (!report) throw notFound('Report')
    if (!report.frozen_at) throw new HttpError(409, 'Freeze the report first: a shared report must not change.')
    const token = randomBytes(32).toString('base64url')
    const now = clock.nowMs()
    const row = { id: randomUUID(), created_at: new Date(now), expires_at: new Date(now + days * DAY_MS) }
    await inTransaction(database, (tx) =>
      insertShare(tx, { ...row, owner_id: user.id, report_id: id, token_hash: hashToken(token) }),
    )
    return { share: await wire(user.id, { ...row, revoked_at: null }), url: `${config.origin}/shared/${token}` }
  })

  mount(app, routes.revokeReportShare, async ({ id, share_id }, { user }) => {
    const at = new Date(clock.nowMs())
    const revoked = await inTransaction(database, (tx) =>
      revokeShare(tx, { ownerId: user.id, reportId: id, id: share_id, at }),
    )
    if (!revoked) throw notFound('Link')
  })

  mountPublic(app, routes.getSharedReport, async ({ token, ...page }, { request, reply }) => {
    const { share, report } = await open(request, token, 'page')
    // The URL grants access, so it must not leak through referrers or search engines.
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const { number, at, sha256 } = report.frozen
    return {
      ...pageRows(contentForReader(report.content), page),
      number,
      frozen_at: at.toISOString(),
      sha256,
      expires_at: share.expires_at.toISOString(),
    }
  })

  mountPublic(app, routes.downloadSharedPdf, async ({ token }, { request, reply }) =>
    sendPdf(reply, (await open(request, token, 'pdf')).report),
  )

  mountPublic(app, routes.downloadSharedExcel, async ({ token }, { request, reply }) =>
    sendExcel(reply, callerKey(request.ip), (await open(request, token, 'excel')).report),
  )

  mountPublic(app, routes.downloadSharedJson, async ({ token }, { request, reply }) =>
    sendFrozenContent(reply, (await open(request, token, 'json')).report),
  )

  /** Finds the report for a token, and logs the access. */
  async function open(request: FastifyRequest, token: string, what: ReportOpen) {
    const caller = callerKey(request.ip)
    const rule = (counts: 'failures' | 'successes', limit: number) => ({
      key: `shared ${counts} ${caller}`,
      counts,
      limit,
      windowMs: HOUR_MS,
      refusal: (minutes: number) => `Too many attempts. Please try again in ${minutes} minutes.`,
    })
    const rules = [rule('failures', WRONG_AN_HOUR), rule('successes', OPENS_AN_HOUR)]
    return callWithin(dependencies, rules, async () => {
      const at = new Date(clock.nowMs())
      const share = await findOpenShare(database, hashToken(token), at)
      const report = share && (await sharedReport(share))
      if (!share || !report) throw new HttpError(404, CLOSED)
      const address = coarseAddress(request.ip)
      await inTransaction(database, (tx) =>
        insertOpen(tx, { owner_id: share.owner_id, share_id: share.id, at, what, address }),
      )
      return { answer: { share, report }, outcome: 'success' as const }
    })
  }

  async function sharedReport({ owner_id, report_id }: OpenShare) {
    const row = await findReport(database, owner_id, report_id)
    const report = row && frozenReport(row)
    return report?.frozen ? { content: report.content, frozen: report.frozen } : null
  }
}
