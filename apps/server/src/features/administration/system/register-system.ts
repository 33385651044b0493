import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import * as admin from '@spoor/contract/routes/admin-system.ts'
import { getAppSettings, getHealth, getReady, testDatabase } from '@spoor/contract/routes/system.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mount, mountPublic } from '../../../platform/http/mount.ts'
import { handleGetSetup, handleSendTestMail, toAppSettings } from './setup.ts'
import { handleListFailedJobs, handleRetryJob, readSystemState } from './system-state.ts'

/** Health checks wait three seconds at most. */
const PROBE_MS = 2000

export function registerSystem(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, pool, readiness } = dependencies
  mount(app, admin.getSystemState, () => readSystemState(dependencies))
  mount(app, admin.listFailedJobs, handleListFailedJobs(dependencies))
  mount(app, admin.retryJob, handleRetryJob(dependencies))
  mount(app, admin.getSetup, handleGetSetup(dependencies))
  mount(app, admin.sendTestMail, handleSendTestMail(dependencies))
  mount(app, admin.getTermsTemplates, () => {
    const { version, terms, privacy } = config.termsTemplates
    return { version, terms, privacy, published: config.terms?.version === version }
  })

  mountPublic(app, getHealth, async (_, { reply }) => {
    if (await isDatabaseThere()) return { status: 'ok', version: APP_VERSION }
    reply.code(503)
    return { status: 'degraded', version: APP_VERSION }
  })

  mountPublic(app, getReady, async ({ without }, { reply }) => {
    const { failed: all, slow, replica } = await readiness.read()
    const failed = all.filter((part) => part !== without)
    if (failed.length > 0) reply.code(503)
    const status = failed.length === 0 ? 'ready' : 'unavailable'
    return { status, failed, ...(slow.length > 0 && { slow }), ...(replica !== null && { replica }) }
  })

  mountPublic(app, testDatabase, async () => {
    if (!(await isDatabaseThere())) throw new HttpError(503, 'The database cannot be reached.')
    return { status: 'ok', database: 'connected' }
  })

  async function isDatabaseThere(): Promise<boolean> {
    // If all connections are busy the database is up, and this query would only queue.
    if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) return true
    const tooLate = new AbortController()
    try {
      return await Promise.race([
        sql`select 1`.execute(database).then(() => true),
        sleep(PROBE_MS, false, { signal: tooLate.signal }),
      ])
    } catch {
      return false
    } finally {
      tooLate.abort()
    }
  }

  mountPublic(app, getAppSettings, () => toAppSettings(config))
}
