import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import { getAppSettings, getHealth, getReady, testDatabase } from '@spoor/contract/routes/system.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mountPublic } from '../../../platform/http/mount.ts'

/** Health checks wait three seconds at most. */
const PROBE_MS = 2000

export function registerSystem(app: FastifyInstance, { config, database, pool, readiness }: Dependencies): void {
  mountPublic(app, getHealth, async (_, { reply }) => {
    if (await isDatabaseThere()) return { status: 'ok', version: APP_VERSION }
    reply.code(503)
    return { status: 'degraded', version: APP_VERSION }
  })

  mountPublic(app, getReady, async ({ without }, { reply }) => {
    const { failed: all, slow, replica } = await readiness.read()
    const failed = all.filter((part) => part !== without)
    const parts = { failed, ...(slow.length > 0 && { slow }), ...(replica !== null && { replica }) }
    if (failed.length === 0) return { status: 'ready', ...parts }
    reply.code(503)
    return { status: 'unavailable', ...parts }
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

  mountPublic(app, getAppSettings, () => ({
    version: APP_VERSION,
    auth_provider: config.authProvider,
    email_verification_required: config.emailVerificationRequired,
    terms_version: config.terms?.version ?? null,
    firebase: config.firebase && {
      api_key: config.firebase.apiKey,
      project_id: config.firebase.projectId,
      auth_domain: config.firebase.authDomain,
      emulator_host: config.firebase.emulatorHost,
    },
    trial_days: config.trialDays,
    website_url: config.websiteUrl,
    support_address: config.supportAddress,
    operator: config.operator,
    verification_time: config.verificationTime,
    actions_off: [...config.actionsOff],
    map_style_url: config.map?.styleUrl ?? null,
    map_dark_style_url: config.map?.darkStyleUrl ?? null,
    map_attribution: config.map?.attribution ?? null,
    demo: config.demo,
    reports_by_mail: config.inbound !== null,
    notifications: config.vapid !== null,
  }))
}
