import webPush from 'web-push'
import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { User } from '../../../platform/http/caller.ts'
import { mayUse } from '../../../platform/identity/may-use.ts'
import { findUserById } from '../../../platform/identity/user-queries.ts'
import type { JobPayload, JobRunner } from '../../../platform/jobs/jobs.ts'
import { mailLanguage, mailText, translate } from '../../../platform/mail/letter.ts'
import { PrivateHostError } from '../../../platform/outgoing/public-host.ts'
import { requestPublic } from '../../../platform/outgoing/request-public.ts'
import { listTripPage, totalTrips } from '../../trips/index.ts'
import { listDueOwners, listSubscriptions, type SubscriptionRow } from './push-queries.ts'
import { deleteSubscription, takeDay } from './push-writes.ts'

/** A notification is useless the next morning. */
const TTL_S = 4 * 60 * 60
/** More trips than anyone drives in a day. */
const MOST_TRIPS = 500
const TIMEOUT_MS = 30_000
/** The push service no longer knows the browser, or permanently refuses its keys. */
const GONE = [404, 410]

export function handlePushJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('notify-drivers', () => queueNotifications(dependencies))
  runner.handle('notify-driver', (payload, context) => notifyDriver(dependencies, payload, context))
}

/** Queues a notification for each driver who has access and a browser without one today. */
async function queueNotifications(dependencies: Dependencies): Promise<void> {
  const { database, jobs, config } = dependencies
  if (config.vapid === null) return
  for (const ownerId of await listDueOwners(database, today(dependencies))) {
    if (!(await mayUse(dependencies, ownerId))) continue
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'notify-driver', { ownerId }))
  }
}

/** Notifies a driver's browsers about today's trips to review, each at most once a day. */
async function notifyDriver(
  dependencies: Dependencies,
  { ownerId }: JobPayload<'notify-driver'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { database, config } = dependencies
  const user = await findUserById(database, ownerId)
  if (user === null || config.vapid === null || !(await mayUse(dependencies, ownerId))) return
  const day = today(dependencies)
  const payload = await writeNotification(dependencies, user, day)
  if (payload === null) return
  for (const subscription of await listSubscriptions(database, ownerId)) {
    // Marked before sending: losing a notification in a crash is better than sending two.
    if (!(await inTransaction(database, (tx) => takeDay(tx, subscription, day)))) continue
    await send(dependencies, subscription, payload, signal)
  }
}

async function writeNotification(
  { database }: Pick<Dependencies, 'database'>,
  user: User,
  day: string,
): Promise<string | null> {
  const days = { from: day, to: day }
  const { trips, pending_trips: toReview } = await totalTrips(database, user.id, days)
  if (toReview === 0) return null
  const { items } = await listTripPage(database, user, {
    ...days,
    status: 'pending',
    sort: 'started_at',
    limit: MOST_TRIPS,
  })
  const business = items.filter((trip) => getProposedClass(trip) === 'business').length
  const language = mailLanguage(user.preferredLanguage)
  const title = trips === 1 ? mailText('You drove 1 trip today.') : mailText('You drove {n} trips today.', { n: trips })
  const body =
    business > 0
      ? business === 1
        ? mailText('1 looks like business.')
        : mailText('{n} look like business.', { n: business })
      : toReview === 1
        ? mailText('1 trip to review')
        : mailText('{n} trips to review', { n: toReview })
  return JSON.stringify({ title: translate(title, language), body: translate(body, language) })
}

async function send(
  { config, database, log }: Dependencies,
  subscription: SubscriptionRow,
  payload: string,
  signal: AbortSignal,
): Promise<void> {
  const { owner_id: ownerId, endpoint, p256dh, auth } = subscription
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: config.vapid ?? undefined,
    TTL: TTL_S,
    topic: 'trips-of-today',
  })
  try {
    const { status, body } = await requestPublic(new URL(details.endpoint), {
      method: 'POST',
      headers: details.headers,
      body: details.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      timeoutMs: TIMEOUT_MS,
      allowsPrivate: config.allowsPrivateTargets,
    })
    body.destroy()
    if (GONE.includes(status)) await inTransaction(database, (tx) => deleteSubscription(tx, ownerId, endpoint))
    else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
    else if (status >= 300) log.warn({ status, host: new URL(endpoint).host }, 'a push service refused a notification')
  } catch (error) {
    // Deleting the subscription would reveal that its host is a private one.
    if (error instanceof PrivateHostError) return
    // The job retries it.
    await inTransaction(database, (tx) => takeDay(tx, subscription, null))
    throw error
  }
}

const today = ({ clock }: Pick<Dependencies, 'clock'>): string => localDateAt(clock.nowMs(), TAX_TIMEZONE)
