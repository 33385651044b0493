import type { FastifyInstance } from 'fastify'
import { getPersonalStats } from '@spoor/contract/routes/stats.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount } from '../../../platform/http/mount.ts'
import { loadTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'
import { lastMonthToDate, loadPersonalStats } from './personal-stats.ts'
import { listMonthMarks, sumDistanceM } from './stats-queries.ts'

export function registerStats(app: FastifyInstance, { database, clock }: Dependencies): void {
  mount(app, getPersonalStats, async ({ tax_year: asked }, { user }) => {
    const today = localDateAt(clock.nowMs(), user.timezone)
    const [marks, lastMonthToDateM, tables] = await Promise.all([
      listMonthMarks(database, user.id),
      sumDistanceM(database, user.id, lastMonthToDate(today)),
      loadTaxTables(database),
    ])
    return loadPersonalStats(marks, { asked, today, lastMonthToDateM, tables })
  })
}
