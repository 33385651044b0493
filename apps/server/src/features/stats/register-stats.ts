import type { FastifyInstance } from 'fastify'
import { getDrivingDays, getPersonalStats } from '@spoor/contract/routes/stats.ts'
import { metresToExactKm } from '@spoor/core/units/distance.ts'
import { addDays, firstOfMonth, localDateAt } from '@spoor/core/units/local-date.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount } from '../../http/mount.ts'
import { loadTaxTables } from '../../tax-tables/load-tax-tables.ts'
import { lastMonthToDate, MONTHS, personalStats } from './personal-stats.ts'
import { listDrivingDays, listMonthMarks, sumDistanceM } from './stats-queries.ts'

const CALENDAR_WEEKS = 53

export function registerStats(app: FastifyInstance, { database, clock }: Dependencies): void {
  const todayOf = (timezone: string): string => {
    const nowMs = clock.nowMs()
    return localDateAt(nowMs, timezone)
  }

  mount(app, getPersonalStats, async (_, { user }) => {
    const today = todayOf(user.timezone)
    const [marks, lastMonthToDateM, tables] = await Promise.all([
      listMonthMarks(database, user.id, firstOfMonth(today, 1 - MONTHS)),
      sumDistanceM(database, user.id, lastMonthToDate(today)),
      loadTaxTables(database),
    ])
    return personalStats(marks, { today, lastMonthToDateM, tables })
  })

  mount(app, getDrivingDays, async (_, { user }) => {
    const to = todayOf(user.timezone)
    const from = addDays(mondayOf(to), -7 * (CALENDAR_WEEKS - 1))
    const days = await listDrivingDays(database, user.id, from)
    return {
      from,
      to,
      // A trip may be entered ahead of time; the calendar ends today.
      items: days
        .filter(({ day }) => day <= to)
        .map(({ day, trips, distanceM }) => ({ day, trips, distance_km: metresToExactKm(distanceM) })),
    }
  })
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
