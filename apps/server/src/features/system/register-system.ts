import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { APP_VERSION } from '@spoor/contract/limits.ts'
import { getAppSettings, getHealth, testDatabase } from '@spoor/contract/routes/system.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http/http-error.ts'
import { mountPublic } from '../../http/mount.ts'

export function registerSystem(app: FastifyInstance, { config, database }: Dependencies): void {
  mountPublic(app, getHealth, () => ({ status: 'ok', version: APP_VERSION }))

  mountPublic(app, testDatabase, async () => {
    try {
      await sql`select 1`.execute(database)
    } catch {
      throw new HttpError(503, 'The database cannot be reached.')
    }
    return { status: 'ok', database: 'connected' }
  })

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
    website_url: config.websiteUrl,
    support_address: config.supportAddress,
    upload_extensions: [...config.uploadExtensions],
    actions_off: [...config.actionsOff],
    map_style_url: config.map?.styleUrl ?? null,
    map_attribution: config.map?.attribution ?? null,
    demo: config.demo,
  }))
}
