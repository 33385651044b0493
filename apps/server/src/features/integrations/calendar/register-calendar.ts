import type { FastifyInstance } from 'fastify'
import { CALENDAR_FAULTS, isCalendarFaultCode } from '@spoor/contract/words/calendar-faults.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import * as routes from '@spoor/contract/routes/calendar.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { sealSecret } from '../../../platform/secrets/secret-box.ts'
import { countReasons, findCalendar } from './calendar-queries.ts'
import { deleteCalendar, recordRead, replaceReasons, saveCalendar } from './calendar-writes.ts'
import { CalendarFault, fetchCalendar, readAddress } from './fetch-calendar.ts'
import { loadCompared, matchCalendarText } from './match-calendar-text.ts'
import { secretOwner } from './read-calendar-job.ts'

/** Addresses that a driver may try per hour. */
const MOST_TRIES = 20

export function registerCalendar(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, jobs, clock } = dependencies

  async function toWire(ownerId: string): Promise<ReplyOf<typeof routes.getCalendar>> {
    if (config.secretsKey === null) return { available: false, calendar: null }
    const row = await findCalendar(database, ownerId)
    if (row === undefined) return { available: true, calendar: null }
    const { error_code: code, error_at: at } = row
    const error =
      code === null || at === null || !isCalendarFaultCode(code)
        ? null
        : { code, message: CALENDAR_FAULTS[code], at: at.toISOString() }
    const calendar = {
      ...toIsoDates(row),
      reasons: await countReasons(database, ownerId),
      error,
      stopped: row.failures >= routes.CALENDAR_ATTEMPTS,
    }
    return { available: true, calendar }
  }

  mount(app, routes.getCalendar, (_, { user }) => toWire(user.id))

  mount(app, routes.connectCalendar, async ({ address }, { user, reply }) => {
    const key = config.secretsKey
    if (key === null) throw new HttpError(409, 'This installation cannot connect calendars.')
    const ownerId = user.id
    const signal = disconnectSignal(reply)
    const read = await callWithin(
      dependencies,
      [
        {
          ...({ key: `calendar ${ownerId}`, counts: 'all', limit: MOST_TRIES, windowMs: HOUR_MS } as const),
          refusal: (minutes: number) => `Too many attempts. Try again in ${minutes} minutes.`,
        },
      ],
      async () => ({ answer: await tryAddress(), outcome: 'success' }),
    )
    const now = new Date(clock.nowMs())
    await inTransaction(database, async (tx) => {
      const secret = sealSecret(key, address, secretOwner(ownerId))
      await saveCalendar(tx, { ownerId, secret, host: read.host, now })
      await recordRead(tx, ownerId, { now, ...read })
      await replaceReasons(tx, ownerId, read.reasons)
      await requestLearning(tx, jobs, ownerId)
    })
    return toWire(ownerId)

    /** Reads the calendar like the hourly job. */
    async function tryAddress() {
      const allowsPrivate = config.allowsPrivateTargets
      try {
        const url = readAddress(address, allowsPrivate)
        const compared = await loadCompared(database, ownerId)
        const known = { etag: null, lastModified: null }
        const fetched = await fetchCalendar(url, { known, signal, allowsPrivate })
        if (fetched === null) throw new CalendarFault('failing')
        const found = await matchCalendarText(fetched.text, compared, { ownerId, signal })
        return { host: url.hostname, version: fetched.version, compared: compared.hash, ...found }
      } catch (error) {
        if (error instanceof CalendarFault) throw new HttpError(422, error.message, { address: error.message })
        throw error
      }
    }
  })

  mount(app, routes.disconnectCalendar, async (_, { user }) => {
    const isGone = await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return deleteCalendar(tx, user.id)
    })
    if (!isGone) throw notFound('Calendar')
  })
}
