import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Role } from '@spoor/contract/rules/roles.ts'
import { SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { createApp } from '../app.ts'
import { testConfig, type Config } from '../config.ts'
import { inTransaction } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLongReads } from '../platform/database/read-replica.ts'
import { buildUrl, createTestDatabase } from '../platform/database/testing/template-database.ts'
import type { Clock, Dependencies } from '../dependencies.ts'
import type { Patience } from '../platform/http/slow-clients.ts'
import { createDiskFileStore } from '../platform/files/disk-file-store.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openJobs } from '../platform/jobs/boss-jobs.ts'
import type { ScheduledJob } from '../platform/jobs/jobs.ts'
import { createMailQueue } from '../platform/mail/mail-queue.ts'
import { listQueueStates } from '../platform/jobs/job-queries.ts'
import { countFileStoreFaults } from '../platform/monitoring/count-file-store-faults.ts'
import { createMetrics } from '../platform/monitoring/metrics.ts'
import { createReadiness } from '../platform/monitoring/readiness.ts'
import type { Tracing } from '../platform/monitoring/tracing.ts'
import type { Identity } from '../platform/identity/identity.ts'
import type { IdentityParts } from '../platform/identity/identity-parts.ts'
import { registerJobHandlers } from '../worker.ts'
import { checkNothingStaged, compareTallies } from './compare-tallies.ts'
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts'
import { createTestIdentity, type TestIdentity } from './test-identity.ts'

export interface TestUser {
  token: string
  userId: string
  subject: string
  email: string
  /** Ready for `app.inject({ headers })`. */
  headers: { authorization: string }
}

/** A user's access state; omitted fields have the values of a user with full access. */
export interface Standing {
  role?: Role
  companyId?: string
  /** Defaults to long ago, so that the company sees all trips. */
  joinedCompanyOn?: string
  emailVerified?: boolean
  paymentVerified?: boolean
  subscriptionExpiresAt?: Date | null
}

export interface TestApp {
  app: FastifyInstance
  dependencies: Dependencies
  databaseUrl: string
  /** Issues tokens without passwords; the provider unless the options specify another. */
  testIdentity: TestIdentity
  /** Creates a registered user with full access: verified and paid for a year. `standing` overrides this. */
  signUp(email?: string, standing?: Standing): Promise<TestUser>
  /** Runs a job as if scheduled, and the jobs that it enqueues. */
  runJob(name: ScheduledJob): Promise<void>
  /** Runs all due jobs and those that they enqueue until none is left; rejects with a handler's error. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  config?: Partial<Config>
  clock?: Clock
  /** Folder of the built web app; none by default. */
  webFolder?: string
  /** Time limits for slow clients; defaults to those of the real server. */
  patience?: Patience
  /** The provider; defaults to one that issues tokens without passwords. */
  identity?: (parts: IdentityParts) => Promise<Identity>
  /** Defaults to a new folder. */
  files?: FileStore
  /** Defaults to none. */
  tracing?: Tracing
  /** Bypasses the pooler, for tests that change connection settings. */
  direct?: boolean
}

/** Creates one application for all tests of a file or `describe`, and closes it afterwards. */
export function setUpTestApp(options: TestAppOptions = {}): TestApp {
  let made: TestApp
  beforeAll(async () => {
    made = await createTestApp(options)
  })
  afterAll(() => made.close())
  return {
    get app() {
      return made.app
    },
    get dependencies() {
      return made.dependencies
    },
    get databaseUrl() {
      return made.databaseUrl
    },
    get testIdentity() {
      return made.testIdentity
    },
    signUp: (email, standing) => made.signUp(email, standing),
    runJob: (name) => made.runJob(name),
    runJobs: () => made.runJobs(),
    close: () => made.close(),
  }
}

/** Like setUpTestApp, with a mail server that stores what the application sends. */
export function setUpMailedApp(options: TestAppOptions = {}): {
  spoor: TestApp
  catcher: Pick<MailCatcher, 'received' | 'to'>
} {
  let catcher: MailCatcher
  const config: Partial<Config> = { ...options.config }
  beforeAll(async () => {
    catcher = await startMailCatcher()
    config.smtpUrl = catcher.smtpUrl
  })
  afterAll(() => catcher.close())
  return {
    spoor: setUpTestApp({ ...options, config }),
    catcher: {
      get received() {
        return catcher.received
      },
      to: (address) => catcher.to(address),
    },
  }
}

/** Creates the whole application with its own database and data folder. Close it after the test. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase(inject('databaseUrl'))
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-app-'))
  const config = testConfig({ dataDir, ...options.config })
  const log = pino({ level: 'silent' })
  const clock = options.clock ?? { nowMs: () => Date.now() }
  const poolerUrl = options.direct ? null : inject('poolerUrl')
  const pooled = poolerUrl !== null
  const databaseUrl = pooled ? buildUrl(poolerUrl, testDatabase.name) : testDatabase.url
  const { database, pool, close } = openDatabase(databaseUrl, {
    connections: 5,
    pooled,
    prepares: !pooled,
    checksSql: true,
    traces: options.tracing !== undefined,
  })
  const tracing = options.tracing ?? null
  const longReads = createLongReads({ database, pool }, null)
  const metrics = createMetrics()
  metrics.watchPool(pool)
  metrics.watchQueues(() => listQueueStates(database))
  const jobs = await openJobs({
    url: databaseUrl,
    directUrl: testDatabase.url,
    log,
    supervises: false,
    connections: 2,
    onRun: metrics.jobEnded,
    tracing,
  })
  const mail = createMailQueue(jobs)
  const testIdentity = await createTestIdentity()
  const identity =
    (await options.identity?.({
      config,
      database,
      mail,
      jobs,
      clock,
      log,
      databaseUrl,
      connections: 4,
    })) ?? testIdentity
  await fs.mkdir(path.join(dataDir, 'files'))
  const files = countFileStoreFaults(options.files ?? createDiskFileStore(path.join(dataDir, 'files')), metrics)
  const readiness = createReadiness({ pool, files, longReads })
  const dependencies: Dependencies = {
    config,
    database,
    pool,
    longReads,
    files,
    jobs,
    mail,
    identity,
    metrics,
    readiness,
    tracing,
    clock,
    log,
  }
  registerJobHandlers(jobs, dependencies)
  const app = await createApp(dependencies, {
    webFolder: options.webFolder ?? path.join(dataDir, 'web'),
    patience: options.patience,
  })
  await app.ready()

  return {
    app,
    dependencies,
    databaseUrl: testDatabase.url,
    testIdentity,
    async signUp(email = `driver-${randomUUID()}@example.com`, standing = {}) {
      const subject = randomUUID()
      const { emailVerified = true } = standing
      const token = await testIdentity.token({ subject, email, emailVerified })
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.inject({
        method: 'POST',
        url: '/auth/register',
        headers,
        // Each from a different address, because registrations per address are limited.
        remoteAddress: randomAddress(),
        payload: { firebase_uid: subject, email, name: 'Test Driver' },
      })
      if (response.statusCode !== 200) throw new Error(`Signing up failed: ${response.body}`)
      const userId = response.json<{ id: string }>().id
      await setAccess(dependencies, userId, standing)
      return { token, userId, subject, email, headers }
    },
    async runJob(name) {
      await inTransaction(database, (tx) => jobs.enqueue(tx, name, {}))
      await jobs.runDue()
    },
    runJobs: () => jobs.runDue(),
    async close() {
      readiness.stop()
      await app.close()
      await identity.close()
      await jobs.close()
      try {
        await compareTallies(pool)
        await checkNothingStaged(pool)
      } finally {
        await close()
        await testDatabase.drop()
        await fs.rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`
}

async function setAccess({ database, clock }: Dependencies, userId: string, standing: Standing): Promise<void> {
  const { paymentVerified = true, subscriptionExpiresAt, role, companyId, joinedCompanyOn = '2000-01-01' } = standing
  const paidUntil = paymentVerified ? new Date(clock.nowMs() + SUBSCRIPTION_DAYS * DAY_MS) : null
  await database
    .updateTable('app_user')
    .set({
      payment_verified: paymentVerified,
      ...(paymentVerified && { payment_verified_at: new Date(clock.nowMs()), approval_status: 'approved' }),
      subscription_expires_at: subscriptionExpiresAt === undefined ? paidUntil : subscriptionExpiresAt,
      ...(role && { role_type: role, user_type: role }),
      ...(companyId && { company_id: companyId, joined_company_on: joinedCompanyOn }),
    })
    .where('id', '=', userId)
    .execute()
}
