import { randomUUID } from 'node:crypto'
import { MAX_POINT_AGE_DAYS, MAX_POINTS_A_DAY, type LiveSkipReason } from '@spoor/contract/routes/connections.ts'
import { readLiveMessage } from '@spoor/core/live/read-live-message.ts'
import type { LiveMessage, LivePoint, LiveRequest } from '@spoor/core/live/live-message.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { TAX_TIMEZONE, taxDayAt } from '@spoor/core/units/tax-year.ts'
import { knownZone, zoneClock } from '@spoor/core/units/time-zone.ts'
import { buildWorkWeek, isWithin, secondOfWeek } from '@spoor/core/work-hours/work-hours.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findConnection, lockDay, type ConnectionRow, type Sender } from './connection-queries.ts'
import type { SkipReasons } from '../../../platform/database/json-shapes.ts'
import { insertBatch, recordArrival, setDue } from './connection-writes.ts'

/** Points are processed this long after the first waiting one, so that a drive is not derived for each point. */
export const TAKE_IN_AFTER_S = 45

interface Skip {
  reason: LiveSkipReason
  detail: string
}

/**
 * Stores the points of one request for a job to process. Everything in the request is counted. Returns the kind of the
 * source, which determines the reply, or null if it was disconnected meanwhile.
 * @throws TooManyParts
 */
export async function receivePoints(
  { database, jobs, clock, metrics }: Pick<Dependencies, 'database' | 'jobs' | 'clock' | 'metrics'>,
  sender: Sender,
  request: LiveRequest,
): Promise<ConnectionRow['kind'] | null> {
  const connection = await findConnection(database, sender.ownerId, sender.connectionId)
  if (connection === undefined) return null
  const nowMs = clock.nowMs()
  const at = new Date(nowMs)
  const message = readLiveMessage(connection.kind, request, nowMs)
  if (message.points.length + message.skipped.length === 0) return connection.kind
  const { ownerId } = sender
  const { id } = connection
  const day = taxDayAt(nowMs)

  const { points, skipped } = await inTransaction(database, async (tx) => {
    const before = await lockDay(tx, { ownerId, id, day })
    const chosen = choosePoints(message, { connection, sender, already: before.accepted, nowMs })
    const { points, skipped } = chosen
    const last = skipped.at(-1)
    await recordArrival(tx, {
      ownerId,
      id,
      at,
      day,
      received: points.length + skipped.length,
      skipped: skipped.length,
      reasons: addReasons(before.reasons, skipped),
      lastSkipped: last === undefined ? null : { ...last, at: at.toISOString() },
      // Reports other than positions do not show whether its positions can be used.
      isUsable: points.length > 0 || skipped.every(({ reason }) => reason === 'not_a_location'),
    })
    if (points.length === 0) return chosen
    await insertBatch(tx, { ownerId, connectionId: id, id: randomUUID(), at, day, points })
    if (await setDue(tx, { ownerId, id }, new Date(nowMs + TAKE_IN_AFTER_S * 1000))) {
      await jobs.enqueue(tx, 'take-in-points', { ownerId }, { startAfterS: TAKE_IN_AFTER_S })
    }
    return chosen
  })
  metrics.pointsCounted(connection.kind, 'received', points.length + skipped.length)
  for (const [reason, { length }] of Map.groupBy(skipped, (one) => one.reason))
    metrics.pointsCounted(connection.kind, 'skipped', length, reason)
  return connection.kind
}

function choosePoints(
  { points, skipped }: LiveMessage,
  { connection, sender, already, nowMs }: { connection: ConnectionRow; sender: Sender; already: number; nowMs: number },
): { points: LivePoint[]; skipped: Skip[] } {
  const chosen: LivePoint[] = []
  const dropped: Skip[] = [...skipped]
  const isAtWork = connection.work_hours_only ? buildWorkTest(sender) : null
  const oldestMs = nowMs - MAX_POINT_AGE_DAYS * DAY_MS
  let room = MAX_POINTS_A_DAY - already
  for (const point of points) {
    if (point.timeMs < oldestMs) dropped.push({ reason: 'too_old', detail: new Date(point.timeMs).toISOString() })
    else if (connection.paused_at !== null) dropped.push({ reason: 'paused', detail: '' })
    else if (isAtWork?.(point.timeMs) === false) dropped.push({ reason: 'outside_work_hours', detail: '' })
    else if (room-- <= 0) dropped.push({ reason: 'too_many', detail: '' })
    else chosen.push(point)
  }
  return { points: chosen, skipped: dropped }
}

/** Without work hours, no time is outside them. */
function buildWorkTest({ timezone, workHours }: Sender): ((timeMs: number) => boolean) | null {
  if (!workHours.enabled) return null
  const { work } = buildWorkWeek(workHours)
  const clock = zoneClock(knownZone(timezone, TAX_TIMEZONE))
  return (timeMs) => isWithin(work, secondOfWeek(timeMs + clock.offsetMsAt(timeMs)))
}

function addReasons(before: SkipReasons, skipped: readonly Skip[]): SkipReasons {
  const reasons = { ...before }
  for (const { reason, detail } of skipped) reasons[reason] = { count: (reasons[reason]?.count ?? 0) + 1, detail }
  return reasons
}
