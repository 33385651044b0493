import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mayUse } from '../../../platform/identity/may-use.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { openSecret } from '../../../platform/secrets/secret-box.ts'
import { findCalendar, listReadOwners } from './calendar-queries.ts'
import { lockCalendar, recordFault, recordRead, recordUnchanged, replaceReasons } from './calendar-writes.ts'
import { CalendarFault, fetchCalendar, readAddress } from './fetch-calendar.ts'
import { loadCompared, matchCalendarText } from './match-calendar-text.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'

/** An hour, less the delay that a busy queue may cause for one reading and not the next. */
const AT_MOST_EVERY_MS = 50 * MINUTE_MS

export const secretOwner = (ownerId: string): string => `calendar ${ownerId}`

export async function queueReadings(dependencies: Dependencies): Promise<void> {
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
export async function readCalendar(
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
        if (await lockCalendar(tx, ownerId, secret)) await recordUnchanged(tx, ownerId, now)
      })
      return
    }
    const { reasons, hidesTitles } = await matchCalendarText(fetched.text, compared, { ownerId, signal })
    await inTransaction(database, async (tx) => {
      if (!(await lockCalendar(tx, ownerId, secret))) return
      await recordRead(tx, ownerId, { now, version: fetched.version, compared: compared.hash, hidesTitles })
      if (await replaceReasons(tx, ownerId, reasons)) await requestLearning(tx, jobs, ownerId)
    })
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    log.warn({ code: error.code, owner: ownerId }, 'a calendar could not be read')
    await inTransaction(database, async (tx) => {
      if (await lockCalendar(tx, ownerId, secret)) await recordFault(tx, ownerId, error.code, now)
    })
  }
}

export function handleCalendarJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('read-calendars', () => queueReadings(dependencies))
  runner.handle('read-calendar', (payload, context) => readCalendar(dependencies, payload, context))
}
