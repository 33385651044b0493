import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/reports.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { defaultOptions } from '@spoor/core/report/report-options.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { MAX_REPORTS } from '@spoor/contract/limits/limits.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { ownsVehicle } from '../../domain/logbooks/logbook-queries.ts'
import { defaultTitle } from '../../domain/logbooks/report-words.ts'
import { requireReport, makeContent, loadReportPage } from './report-content.ts'
import { findLastRate, lockReport } from './report-queries.ts'
import { toReportWire, frozenReport } from './report-wire.ts'
import { insertReport, type NewReport, changeReport, deleteReportRow, storeFrozen } from './report-writes.ts'
import { type Handler, mount } from '../../platform/http/mount.ts'
import type { FastifyInstance } from 'fastify'
import { compareReports } from '@spoor/core/report/compare-reports.ts'
import { contentForReader } from '@spoor/core/report/report-cover.ts'
import { freezeContent, isUnchangedContent } from '../../domain/logbooks/freeze-content.ts'
import { emitEvent } from '../../domain/events/emit-event.ts'

export const handleCreateReport =
  ({ database, clock }: Dependencies): Handler<typeof routes.createReport> =>
  async (wanted, { user }) => {
    if (wanted.vehicle_id && !(await ownsVehicle(database, user.id, wanted.vehicle_id))) throw notFound('Vehicle')
    const lastRate =
      wanted.kind === 'client' && wanted.client ? await findLastRate(database, user.id, wanted.client) : null
    const report = newReport(wanted, { at: new Date(clock.nowMs()), lastRate })
    await inTransaction(database, async (tx) => {
      await requireRoom(tx, user.id, {
        table: 'report',
        most: MAX_REPORTS,
        refusal: `You have ${MAX_REPORTS} reports, the maximum. Delete reports that you no longer need.`,
      })
      await insertReport(tx, user.id, report)
    })
    return toReportWire(await requireReport(database, user, report.id))
  }

/** @throws HttpError 422 if the period or the client is missing */
function newReport(
  wish: ReceivedOf<typeof routes.createReport>['body'],
  { at, lastRate }: { at: Date; lastRate: number | null },
): NewReport {
  const { kind, title, notes = '', vehicle_id = null, tax_year, from, to, client = '', options } = wish
  const taxYear = tax_year ?? null
  const days = taxYear === null ? { from, to } : taxYearDays(taxYear)
  if (days.from === undefined || days.to === undefined) {
    const message = 'Choose a tax year, or the first and the last day.'
    throw new HttpError(422, message, { from: message })
  }
  if (days.from > days.to) {
    const message = 'The last day cannot be before the first.'
    throw new HttpError(422, message, { to: message })
  }
  if (kind === 'client' && client === '') {
    const message = 'Enter the client as it appears in your trips.'
    throw new HttpError(422, message, { client: message })
  }
  const period = { from: days.from, to: days.to, taxYear }
  const base = defaultOptions(kind)
  return {
    id: randomUUID(),
    kind,
    title: title ?? defaultTitle({ kind, client, ...period }),
    notes,
    vehicle_id,
    client,
    from_day: period.from,
    to_day: period.to,
    tax_year: taxYear,
    options: { ...base, rate_per_km: lastRate, ...options },
    created_at: at,
    updated_at: at,
  }
}

const FROZEN = 'This report is frozen and never changes. Make a new one instead.'

export function mountReportChanges(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, routes.updateReport, async ({ id, title, notes, client, options }, { user }) => {
    await inTransaction(database, async (tx) => {
      const row = orNotFound(await lockReport(tx, user.id, id), 'Report')
      if (row.frozen_at) throw new HttpError(409, FROZEN)
      await changeReport(tx, user.id, id, {
        title: title ?? row.title,
        notes: notes ?? row.notes,
        client: client ?? row.client,
        options: { ...row.options, ...options },
        updated_at: new Date(clock.nowMs()),
      })
    })
    return loadReportPage(dependencies, user, id)
  })

  mount(app, routes.freezeReport, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      const row = orNotFound(await lockReport(tx, user.id, id), 'Report')
      // Freezing again changes nothing.
      if (row.frozen_at) return
      const nowMs = clock.nowMs()
      const content = await makeContent(tx, user, row, nowMs)
      if (row.kind === 'client' && content.rows.length === 0)
        throw new HttpError(409, 'This invoice has no trips. Add or confirm its trips, then freeze it.')
      const frozen = freezeContent(contentForReader(content))
      const number = await storeFrozen(tx, user.id, id, frozen, new Date(nowMs))
      await emitEvent(tx, dependencies, user.id, {
        type: 'report.frozen',
        data: { report_id: id, number, kind: row.kind, sha256: frozen.sha256 },
      })
    })
    return loadReportPage(dependencies, user, id)
  })

  mount(app, routes.verifyReport, async ({ id }, { user }) => {
    const row = await requireReport(database, user, id)
    const report = frozenReport(row)
    if (!report?.frozen || row.content === null) throw new HttpError(409, 'This report is not frozen yet.')
    const now = await makeContent(database, user, row, clock.nowMs())
    return {
      unchanged: isUnchangedContent({ text: row.content, sha256: report.frozen.sha256 }),
      sha256: report.frozen.sha256,
      frozen_at: report.frozen.at.toISOString(),
      differences: compareReports(report.content, now),
    }
  })

  mount(app, routes.deleteReport, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      const row = orNotFound(await lockReport(tx, user.id, id), 'Report')
      if (row.frozen_at) throw new HttpError(409, 'This report is frozen. SARS asks you to keep it for five years.')
      await deleteReportRow(tx, user.id, id)
    })
  })
}
