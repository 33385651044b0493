import type { ReplyOf } from '@spoor/contract/route.ts'
import { CALENDAR_ATTEMPTS } from '@spoor/contract/routes/calendar.ts'
import type * as routes from '@spoor/contract/routes/calendar.ts'
import { CALENDAR_FAULTS, isCalendarFaultCode } from '@spoor/contract/words/calendar-faults.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { toIsoDates, type Handler } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { sealSecret } from '../../../platform/secrets/secret-box.ts'
import { countReasons, findCalendar } from './calendar-queries.ts'
import { recordRead, replaceReasons, saveCalendar } from './calendar-writes.ts'
import { CalendarFault, fetchCalendar, readAddress } from './fetch-calendar.ts'
import { loadCompared, matchCalendarText } from './match-calendar-text.ts'
import { secretOwner } from './read-calendar-job.ts'

/** Addresses that a driver may try per hour. */
const MOST_TRIES = 20

export const handleConnectCalendar =
  (dependencies: Dependencies): Handler<typeof routes.connectCalendar> =>
  async ({ address }, { user: { id: ownerId }, reply }) => {
    const { config, database, jobs, clock } = dependencies
    const key = config.secretsKey
    if (key === null) throw new HttpError(409, 'This installation cannot connect calendars.')
    const refusal = (wait: string) => `Too many attempts. Try again in ${wait}.`
    const rule = { key: `calendar ${ownerId}`, counts: 'all' as const, limit: MOST_TRIES, windowMs: HOUR_MS, refusal }
    const read = await callWithin(dependencies, [rule], async () => ({
      answer: await tryAddress(dependencies, ownerId, { address, signal: disconnectSignal(reply) }),
      outcome: 'success',
    }))
    const now = new Date(clock.nowMs())
    await inTransaction(database, async (tx) => {
      const secret = sealSecret(key, address, secretOwner(ownerId))
      await saveCalendar(tx, { ownerId, secret, host: read.host, now })
      await recordRead(tx, ownerId, { now, ...read })
      await replaceReasons(tx, ownerId, read.reasons)
      await requestLearning(tx, jobs, ownerId)
    })
    return loadCalendar(dependencies, ownerId)
  }

/** Reads the calendar like the hourly job. */
async function tryAddress(
  { config: { allowsPrivateTargets: allowsPrivate }, database }: Dependencies,
  ownerId: string,
  { address, signal }: { address: string; signal: AbortSignal },
) {
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

export async function loadCalendar(
  { config, database }: Dependencies,
  ownerId: string,
): Promise<ReplyOf<typeof routes.getCalendar>> {
  if (config.secretsKey === null) return { available: false, calendar: null }
  const row = await findCalendar(database, ownerId)
  if (row === undefined) return { available: true, calendar: null }
  const { error_code: code, error_at: at } = row
  const error =
    code === null || at === null || !isCalendarFaultCode(code)
      ? null
      : { code, message: CALENDAR_FAULTS[code], at: at.toISOString() }
  const reasons = await countReasons(database, ownerId)
  const calendar = { ...toIsoDates(row), reasons, error, stopped: row.failures >= CALENDAR_ATTEMPTS }
  return { available: true, calendar }
}
