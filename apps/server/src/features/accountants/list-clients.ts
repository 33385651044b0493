import type { Client, listClients } from '@spoor/contract/routes/accountants.ts'
import { roundKilometres } from '@spoor/core/report/year-kilometres.ts'
import { taxYearAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../dependencies.ts'
import { loadLogbook } from '../../domain/logbooks/load-logbook.ts'
import { listLogbooks } from '../../domain/logbooks/logbook-queries.ts'
import { asAccountant, isPersonal } from '../../domain/logbooks/reader.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handler, ReadingContext } from '../../platform/http/mount.ts'
import { listFrozenReports } from '../reports/index.ts'
import { loadReadiness } from '../vehicles/index.ts'
import { listClientRows, type ClientRow } from './grant-queries.ts'

export const handleListClients =
  ({ clock }: Pick<Dependencies, 'clock'>): Handler<typeof listClients, ReadingContext> =>
  async ({ tax_year = taxYearAt(clock.nowMs()) }, { user, reads }) => {
    const items: Client[] = []
    // Sequential, because an accountant may have many clients and must not monopolise the database.
    for (const client of await listClientRows(reads, user.id))
      items.push(await describeClient(reads, client, { taxYear: tax_year, nowMs: clock.nowMs() }))
    return { items, next_cursor: null, total: items.length, tax_year }
  }

async function describeClient(
  reads: Database,
  client: ClientRow,
  { taxYear, nowMs }: { taxYear: number; nowMs: number },
): Promise<Client> {
  const reader = await asAccountant(reads, client)
  const [all, reports] = await Promise.all([listLogbooks(reads, reader), listFrozenReports(reads, reader)])
  // Readiness covers a whole year, so a company that sees only part of the year does not get it.
  const seesAll = isPersonal(reader) || reader.from <= taxYearDays(taxYear).from
  const logbooks: Client['logbooks'] = []
  for (const { vehicle_id, vehicle_name, trips } of all.filter((one) => one.tax_year === taxYear)) {
    const { logbook } = await loadLogbook(reads, reader, { tax_year: taxYear, vehicle_id, nowMs })
    const readiness =
      vehicle_id === null || !seesAll
        ? null
        : await loadReadiness(reads, reader, { vehicleId: vehicle_id, taxYear, nowMs })
    const { missingReadings: missing_readings } = logbook
    const figures = { ...roundKilometres(logbook), missing_readings, readiness }
    logbooks.push({ tax_year: taxYear, vehicle_id, vehicle_name, trips, ...figures })
  }
  return {
    id: client.id,
    name: client.name,
    email: client.email,
    since: client.since.toISOString(),
    show_private: client.showPrivate,
    company: client.company,
    logbooks,
    tax_years: [...new Set(all.map(({ tax_year }) => tax_year))],
    reports: reports.length,
  }
}
