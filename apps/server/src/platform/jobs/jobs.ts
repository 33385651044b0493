import { isMailAddress } from '@spoor/contract/rules/account-rules.ts'
import * as z from 'zod'
import type { Transaction } from '../database/database.ts'

/** Then a pack counts as failed. */
export const PACK_TIMEOUT_S = 20 * 60

/** Background work: each kind of job with its payload and retry policy. */
export const JOB_KINDS = {
  'process-upload': {
    payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid() }),
    // A restart during the job counts as an attempt, so the job gets more attempts than its own failures need.
    tries: 40,
    timeoutS: 30 * 60,
    byTurns: true,
    /** Runs with the same payload after the last attempt has failed. */
    exhausted: 'abandon-upload',
  },
  'abandon-upload': { payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid() }), tries: 10, timeoutS: 60 },
  /** An upload was undone or restored: derive the trips around its fixes again. */
  'derive-upload': {
    payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid() }),
    tries: 40,
    timeoutS: 10 * 60,
    byTurns: true,
  },
  /** A company's places have changed, or a driver has joined or left it: match the driver's trips again. */
  'match-places': { payload: z.object({ ownerId: z.uuid() }), tries: 10, timeoutS: 5 * 60, byTurns: true },
  /**
   * Names the ends of a driver's trips by a geocoding service or the operator's gazetteer; imports never wait for it.
   */
  'name-trip-ends': { payload: z.object({ ownerId: z.uuid() }), tries: 10, timeoutS: 20 * 60, byTurns: true },
  'clear-position-names': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '47 2 * * *' },
  /** Imports held files once their owners have access. */
  'release-uploads': { payload: z.object({}), tries: 3, timeoutS: 10 * 60, cron: '* * * * *' },
  /** Deletes visitors' files left by a crash. */
  'clear-try-outs': { payload: z.object({}), tries: 3, timeoutS: 10 * 60, cron: '*/10 * * * *' },
  /** Deletes uploads that can no longer be restored, and files without an upload. */
  'clear-uploads': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '17 2 * * *' },
  /** Processes an owner's points from phones and servers. */
  'take-in-points': { payload: z.object({ ownerId: z.uuid() }), tries: 40, timeoutS: 10 * 60, byTurns: true },
  /** Ends trips of vehicles that no longer report, processes points that still wait, drops those held for too long. */
  'sweep-points': { payload: z.object({}), tries: 3, timeoutS: 10 * 60, cron: '* * * * *' },
  /** Reads a mail that arrived at a driver's report address. */
  'read-mail': {
    payload: z.object({ ownerId: z.uuid(), mailId: z.uuid() }),
    tries: 20,
    timeoutS: 15 * 60,
    byTurns: true,
  },
  /** Mails the driver the result of a mail, once all its files are read. */
  'answer-mail': { payload: z.object({ ownerId: z.uuid(), mailId: z.uuid() }), tries: 12, timeoutS: 60 },
  /** Deletes mails after 30 days, and files without a mail. */
  'clear-mails': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '21 2 * * *' },
  /** Deletes rows past the age limit in `platform/database/tables.ts`. */
  'clear-old-rows': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '7 3 * * *' },
  /** Deletes fixes of connections after their drivers' retention period. */
  'clear-old-fixes': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '57 2 * * *' },
  /** Moves old fixes from the database to the file store. Anything left after five hours waits for the next night. */
  'move-old-fixes': { payload: z.object({}), tries: 3, timeoutS: 6 * 60 * 60, cron: '7 3 * * *' },
  'send-mail': {
    payload: z.object({
      /** Owner for taking turns. Mails about an account itself have none and precede all others. */
      ownerId: z.uuid().optional(),
      to: z.string().refine((to) => isMailAddress(to), 'Not an email address'),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      unsubscribeUrl: z.url().optional(),
      attachments: z.array(z.object({ filename: z.string(), mediaType: z.string(), base64: z.string() })).optional(),
    }),
    tries: 12,
    timeoutS: 120,
    byTurns: true,
  },
  /**
   * Handles a password reset request. The job checks whether the address exists, so that the requester cannot find out.
   */
  'send-reset': { payload: z.object({ email: z.string() }), tries: 5, timeoutS: 60 },
  /** Deletes expired sessions. */
  'clear-sessions': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '27 2 * * *' },
  /** Applies a deactivation or reactivation at the identity provider. */
  'match-identity': { payload: z.object({ userId: z.uuid() }), tries: 12, timeoutS: 60 },
  /** Notifies of a verified payment or a seat, unless it was undone meanwhile. */
  'mail-approval': {
    payload: z.union([z.object({ paymentId: z.uuid() }), z.object({ userId: z.uuid(), verifiedAt: z.iso.datetime() })]),
    tries: 12,
    timeoutS: 60,
  },
  /** Confirms a notification with its payment provider, and records the payment. */
  'check-payment-notification': { payload: z.object({ notificationId: z.uuid() }), tries: 200, timeoutS: 60 },
  'refund-payment': { payload: z.object({ paymentId: z.uuid() }), tries: 12, timeoutS: 60 },
  'stop-renewal': { payload: z.object({ renewalId: z.uuid() }), tries: 20, timeoutS: 60 },
  /** Announces yearly charges two weeks before, at eight in the morning in South Africa. */
  'remind-renewals': { payload: z.object({}), tries: 5, timeoutS: 30 * 60, cron: '0 6 * * *' },
  /** Deletes files without a proof of payment. */
  'clear-proofs': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '37 2 * * *' },
  /** Deletes photos without an odometer reading. */
  'clear-odometer-photos': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '40 2 * * *' },
  /** Deletes files without a cost. */
  'clear-receipts': { payload: z.object({}), tries: 3, timeoutS: 60 * 60, cron: '39 2 * * *' },
  /** Makes the verification pack that a driver asked for. */
  'make-pack': {
    payload: z.object({ ownerId: z.uuid(), packId: z.uuid() }),
    tries: 3,
    timeoutS: PACK_TIMEOUT_S,
    byTurns: true,
  },
  /** Sends reminders before and after access ends, at 08:00 South African time. */
  'remind-subscriptions': { payload: z.object({}), tries: 5, timeoutS: 30 * 60, cron: '0 6 * * *' },
  /** Sends reminders before and after a trial ends, hourly from 07:30 to 19:30 South African time. */
  'remind-trials': { payload: z.object({}), tries: 5, timeoutS: 30 * 60, cron: '30 5-17 * * *' },
  /**
   * Mails drivers who opted in a summary of the past month, from seven in the morning on the first local day of the
   * next month, for a week.
   */
  'send-summaries': { payload: z.object({}), tries: 5, timeoutS: 30 * 60, cron: '5 * 1-8,28-31 * *' },
  /** Requests odometer readings on the first and last day of a tax year, at seven in the morning in South Africa. */
  'remind-odometers': { payload: z.object({}), tries: 5, timeoutS: 30 * 60, cron: '0 5 * * *' },
  /** Emails the driver the decision on a logbook, unless it was undone meanwhile. */
  'mail-decision': {
    payload: z.object({ ownerId: z.uuid(), submissionId: z.uuid(), decidedAt: z.iso.datetime() }),
    tries: 12,
    timeoutS: 60,
  },
  /**
   * Reminds drivers of companies with monthly reminders on the day after logbooks are due, at eight in South Africa.
   */
  'remind-drivers': { payload: z.object({}), tries: 5, timeoutS: 30 * 60, cron: '0 6 8 * *' },
  /** Erases closed accounts after their grace period. */
  'erase-accounts': { payload: z.object({}), tries: 5, timeoutS: 60 * 60, cron: '41 2 * * *' },
  /** Notifies of a rejected payment, unless that was undone meanwhile. */
  'mail-rejection': {
    payload: z.object({ userId: z.uuid(), reason: z.string().nullable() }),
    tries: 12,
    timeoutS: 60,
  },
  /** Queues a pull for each account at a tracker vendor. */
  'pull-vendor-accounts': { payload: z.object({}), tries: 3, timeoutS: 10 * 60, cron: '11 * * * *' },
  /** Pulls the trips of an account at a tracker vendor, one transaction per window of time. */
  'pull-vendor-trips': {
    payload: z.object({ ownerId: z.uuid(), accountId: z.uuid() }),
    // Most attempts end through a restart; the pull itself retries the vendor's failures.
    tries: 10,
    timeoutS: 30 * 60,
    byTurns: true,
  },
  /** Writes confirmed classifications and reasons back to a tracker vendor. */
  'write-vendor-trips': {
    payload: z.object({ ownerId: z.uuid(), accountId: z.uuid() }),
    tries: 10,
    timeoutS: 30 * 60,
    byTurns: true,
  },
  /** Queues a reading of each calendar. */
  'read-calendars': { payload: z.object({}), tries: 3, timeoutS: 10 * 60, cron: '23 * * * *' },
  /** Reads a driver's calendar for trip reasons. */
  'read-calendar': { payload: z.object({ ownerId: z.uuid() }), tries: 3, timeoutS: 5 * 60, byTurns: true },
  /** Makes one attempt to deliver an event to a webhook, and queues the next one itself. */
  'deliver-webhook': {
    payload: z.object({ ownerId: z.uuid(), deliveryId: z.uuid(), attempt: z.int() }),
    // Allows for restarts during an attempt.
    tries: 20,
    timeoutS: 60,
    byTurns: true,
  },
  /** Queues a notification for each driver with a subscribed browser, at 18:30 in South Africa. */
  'notify-drivers': { payload: z.object({}), tries: 3, timeoutS: 10 * 60, cron: '30 16 * * *' },
  /** Notifies a driver's browsers about today's trips to review. */
  'notify-driver': { payload: z.object({ ownerId: z.uuid() }), tries: 5, timeoutS: 5 * 60, byTurns: true },
  /** Relearns a driver's trips and stores suggestions for unclassified ones. */
  'relearn-driver': { payload: z.object({ ownerId: z.uuid() }), tries: 5, timeoutS: 5 * 60 },
  /** Finds drivers with trips to review that lack suggestions of this version; runs after an upgrade and each night. */
  'learn-outdated': { payload: z.object({}), tries: 3, timeoutS: 30 * 60, cron: '53 2 * * *' },
  /** `driver` is an employee of the demo's company; defaults to the individual. */
  'import-demo': { payload: z.object({ ownerId: z.uuid(), driver: z.string().optional() }), tries: 3, timeoutS: 600 },
  'list-demo-people': { payload: z.object({}), tries: 5, timeoutS: 120 },
  'fill-demo-company': { payload: z.object({ company: z.string() }), tries: 5, timeoutS: 120 },
  'classify-demo': {
    payload: z.object({ ownerId: z.uuid(), uploadId: z.uuid(), driver: z.string().optional() }),
    tries: 60,
    timeoutS: 120,
  },
} as const satisfies Record<string, JobKind>

/** Kinds of earlier releases, which cannot run beside this one (decision 0124). Their queues are deleted. */
export const RETIRED_KINDS: readonly string[] = [
  // 1.1 relearned all drivers every minute.
  'learn-trips',
]

export interface JobKind {
  payload: z.ZodType<object>
  tries: number
  timeoutS: number
  /** Owners take turns: any number of one owner's jobs delays another owner's by at most one job. */
  byTurns?: true
  exhausted?: string
  /** Cron expression of a recurring job, in UTC. */
  cron?: string
}

export type JobName = keyof typeof JOB_KINDS
export type ScheduledJob = {
  [Name in JobName]: (typeof JOB_KINDS)[Name] extends { cron: string } ? Name : never
}[JobName]
export type JobPayload<Name extends JobName> = z.output<(typeof JOB_KINDS)[Name]['payload']>

interface EnqueueOptions {
  /** Delay in seconds. */
  startAfterS?: number
  /** Runs before all jobs with a turn, in order of arrival: for jobs that were already waiting in this queue. */
  withoutTurn?: boolean
}

/** A handler's second argument. */
export interface JobContext {
  id: string
  /** Starts at 1. */
  attempt: number
  lastAttempt: boolean
  /** Aborts when the process ends or the job times out. */
  signal: AbortSignal
}

export type JobHandler<Name extends JobName> = (payload: JobPayload<Name>, context: JobContext) => Promise<void>

/** Background work, stored in the same database: a job commits together with the change that causes it. */
export interface Jobs {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayload<Name>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Retries a failed job once; false if there is no such job. */
  retry(tx: Transaction, name: JobName, id: string): Promise<boolean>
}

/** Runs the jobs. A handler may run again after a crash, so it must be idempotent. */
export interface JobRunner {
  handle<Name extends JobName>(name: Name, handler: JobHandler<Name>, options?: { concurrency?: number }): void
}
