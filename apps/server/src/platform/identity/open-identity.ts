import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../../dependencies.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { Identity } from './identity.ts'

/** What a provider needs. */
export interface IdentityParts {
  config: Config
  databaseUrl: string
  /** Of the embedded provider. */
  connections: number
  database: Database
  mail: MailQueue
  jobs: Jobs
  clock: Clock
  log: FastifyBaseLogger
}

/** The configured provider. */
export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  if (parts.config.authProvider === 'firebase') {
    const { openFirebaseIdentity } = await import('./firebase/open-firebase-identity.ts')
    return openFirebaseIdentity(parts)
  }
  const { openEmbeddedIdentity } = await import('./embedded/open-embedded-identity.ts')
  return openEmbeddedIdentity(parts)
}
