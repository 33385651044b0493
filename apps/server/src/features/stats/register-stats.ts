import type { FastifyInstance } from 'fastify'
import { getPersonalStats } from '@spoor/contract/routes/stats.ts'
import { firstOfMonth, localDateAt } from '@spoor/core/units/local-date.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount } from '../../http/mount.ts'
import { MONTHS, personalStats } from './personal-stats.ts'
import { listMonthMarks } from './stats-queries.ts'

export function registerStats(app: FastifyInstance, { database, clock }: Dependencies): void {
  mount(app, getPersonalStats, async (_, { user }) => {
    const nowMs = clock.nowMs()
    const today = localDateAt(nowMs, zoneClock(user.timezone).offsetMsAt(nowMs))
    return personalStats(await listMonthMarks(database, user.id, firstOfMonth(today, 1 - MONTHS)), today)
  })
}
