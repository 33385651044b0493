import type { ReplyOf } from '@spoor/contract/route.ts'
import { CALENDAR_ATTEMPTS } from '@spoor/contract/routes/calendar.ts'
import type * as routes from '@spoor/contract/routes/calendar.ts'
import { CALENDAR_FAULTS, isCalendarFaultCode } from '@spoor/contract/words/calendar-faults.ts'
import { HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { toIsoDates, type Handler } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { sealSecret, openSecret } from '../../../platform/secrets/secret-box.ts'
import { countReasons, findCalendar, listReadOwners } from './calendar-queries.ts'
import * as writes from './calendar-writes.ts'
import { CalendarFault, fetchCalendar, readAddress } from './fetch-calendar.ts'
import { loadCompared, matchCalendarText } from './match-calendar-text.ts'
import { mayUse } from '../../../platform/identity/may-use.ts'
import type { JobPayload, JobRunner } from '../../../platform/jobs/jobs.ts'

/** An hour, less the delay that a busy queue may cause for one reading and not the next. */
const AT_MOST_EVERY_MS = 50 * MINUTE_MS

export const secretOwner = (ownerId: string): string => `calendar ${ownerId}`

async function queueReadings(dependencies: Dependencies): Promise<void> {
  const { database, jobs, config } = dependencies
  if (config.secretsKey === null) return
  for (const ownerId of await listReadOwners(database)) {
    if (!(await mayUse(dependencies, ownerId))) continue
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'read-calendar', { ownerId }))
  }
}

/**
 * Reads a calendar if it or the trips to compare it with have changed, and stores its reasons for trips. May run any
 * number of times.
 */
async function readCalendar(
  dependencies: Dependencies,
  { ownerId }: JobPayload<'read-calendar'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { database, jobs, config, clock, log } = dependencies
  const calendar = await findCalendar(database, ownerId)
  const now = new Date(clock.nowMs())
  if (calendar === undefined || now.getTime() - calendar.asked_at.getTime() < AT_MOST_EVERY_MS) return
  const { secret } = calendar
  try {
    const address = config.secretsKey && openSecret(config.secretsKey, secret, secretOwner(ownerId))
    if (address === null) throw new CalendarFault('sealed')
    const compared = await loadCompared(database, ownerId)
    const isCompared = calendar.compared?.equals(compared.hash) ?? false
    const known = isCompared
      ? { etag: calendar.etag, lastModified: calendar.last_modified }
      : { etag: null, lastModified: null }
    const allowsPrivate = config.allowsPrivateTargets
    const fetched = await fetchCalendar(readAddress(address, allowsPrivate), { known, signal, allowsPrivate })
    if (fetched === null) {
      await inTransaction(database, async (tx) => {
        if (await writes.lockCalendar(tx, ownerId, secret)) await writes.recordUnchanged(tx, ownerId, now)
      })
      return
    }
    const { reasons, hidesTitles } = await matchCalendarText(fetched.text, compared, { ownerId, signal })
    await inTransaction(database, async (tx) => {
      if (!(await writes.lockCalendar(tx, ownerId, secret))) return
      await writes.recordRead(tx, ownerId, { now, version: fetched.version, compared: compared.hash, hidesTitles })
      if (await writes.replaceReasons(tx, ownerId, reasons)) await requestLearning(tx, jobs, ownerId)
    })
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    log.warn({ code: error.code, owner: ownerId }, 'a calendar could not be read')
    await inTransaction(database, async (tx) => {
      if (await writes.lockCalendar(tx, ownerId, secret)) await writes.recordFault(tx, ownerId, error.code, now)
    })
  }
}

export function handleCalendarJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('read-calendars', () => queueReadings(dependencies))
  runner.handle('read-calendar', (payload, context) => readCalendar(dependencies, payload, context))
}

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
      await writes.saveCalendar(tx, { ownerId, secret, host: read.host, now })
      await writes.recordRead(tx, ownerId, { now, ...read })
      await writes.replaceReasons(tx, ownerId, read.reasons)
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
