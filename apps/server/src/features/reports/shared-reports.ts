import type { FastifyRequest } from 'fastify'
import type * as routes from '@spoor/contract/routes/reports.ts'
import type { ReportOpen, ReportShare } from '@spoor/contract/routes/reports.ts'
import { contentForReader } from '@spoor/core/report/report-cover.ts'
import { HOUR_MS, DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { callerKey } from '../../platform/limits/caller-key.ts'
import { callWithin } from '../../platform/limits/call-limits.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { findReport } from './report-queries.ts'
import { frozenReport, pageRows } from './report-wire.ts'
import { findOpenShare, type OpenShare, listOpens, listShareRows, type ShareRow } from './share-queries.ts'
import { insertOpen, insertShare } from './share-writes.ts'
import { type Exchange, type Handler, toIsoDates, toList } from '../../platform/http/mount.ts'
import { isIPv4 } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'

/** Limits requests for missing links per address, to bound load; 256-bit tokens cannot be guessed. */
const WRONG_AN_HOUR = 30
const OPENS_AN_HOUR = 300
const CLOSED = 'This link has expired or was withdrawn. Ask whoever sent it for a new one.'

export const handleGetSharedReport =
  (dependencies: Dependencies): Handler<typeof routes.getSharedReport, Exchange> =>
  async ({ token, ...page }, { request, reply }) => {
    const { share, report } = await openShared(dependencies, request, { token, what: 'page' })
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
  }

/** Finds the report for a token, and logs the access. */
export async function openShared(
  dependencies: Dependencies,
  request: FastifyRequest,
  { token, what }: { token: string; what: ReportOpen },
) {
  const { database, clock } = dependencies
  const caller = callerKey(request.ip)
  const rule = (counts: 'failures' | 'successes', limit: number) => ({
    key: `shared ${counts} ${caller}`,
    counts,
    limit,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  })
  const rules = [rule('failures', WRONG_AN_HOUR), rule('successes', OPENS_AN_HOUR)]
  return callWithin(dependencies, rules, async () => {
    const at = new Date(clock.nowMs())
    const share = await findOpenShare(database, hashToken(token), at)
    const report = share && (await findSharedReport(database, share))
    if (!share || !report) throw new HttpError(404, CLOSED)
    const address = coarseAddress(request.ip)
    await inTransaction(database, (tx) =>
      insertOpen(tx, { owner_id: share.owner_id, share_id: share.id, at, what, address }),
    )
    return { answer: { share, report }, outcome: 'success' as const }
  })
}

async function findSharedReport(database: Database, { owner_id, report_id }: OpenShare) {
  const row = await findReport(database, owner_id, report_id)
  const report = row && frozenReport(row)
  return report?.frozen ? { content: report.content, frozen: report.frozen } : null
}

/** The network of an address: '196.25.1.x', '2c0f:fca0:1::/48'. Enough to see whether a stranger opened a link. */
export function coarseAddress(address: string): string {
  const key = callerKey(address)
  if (isIPv4(key)) return key.replace(/\.\d+$/, '.x')
  const groups = key.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::/48` : 'unknown'
}

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
