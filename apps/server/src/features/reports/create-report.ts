import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/reports.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { defaultOptions } from '@spoor/core/report/report-options.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { MAX_REPORTS } from '@spoor/contract/limits/limits.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { ownsVehicle } from '../../domain/logbooks/logbook-queries.ts'
import { defaultTitle } from '../../domain/logbooks/report-words.ts'
import { requireReport } from './report-content.ts'
import { findLastRate } from './report-queries.ts'
import { toReportWire } from './report-wire.ts'
import { insertReport, type NewReport } from './report-writes.ts'
import type { Handler } from '../../platform/http/mount.ts'

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
