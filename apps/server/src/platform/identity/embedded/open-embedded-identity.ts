import pg from 'pg'
import { inTransaction } from '../../database/database.ts'
import { InvalidToken, EmailInUse } from '../identity.ts'
import type { Identity, VerifiedPerson, IdentityAdministration } from '../identity.ts'
import { createIdentityMails, type IdentityMails } from '../identity-mails.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { DEVELOPMENT_ORIGINS } from '../../http/development-pages.ts'
import { createTokenVerifier } from '../token-verifier.ts'
import { refuseTokensBefore } from '../user-writes.ts'
import { deleteAttemptsByKey } from '../../limits/attempt-writes.ts'
import { accountKey } from './attempt-limits.ts'
import type { EmbeddedAuth } from './embedded-auth.ts'
import { EMBEDDED_AUDIENCE, EMBEDDED_ISSUER } from './embedded-names.ts'
import { findChallenged } from './challenge-queries.ts'
import { createFloodLimits } from './flood-limits.ts'
import { createKnownDevices } from './known-device.ts'
import { mountIdentity } from './identity-route.ts'
import { readOrMakeSecret } from './secret-writes.ts'
import { hasSessionEnded } from './session-writes.ts'

const CREDENTIAL = 'credential'

/** The provider that stores email addresses and passwords in our own database. */
export async function openEmbeddedIdentity(parts: IdentityParts): Promise<Identity> {
  const { config, database, jobs, clock, log } = parts
  const pool = new pg.Pool({
    connectionString: parts.databaseUrl,
    max: parts.connections,
    application_name: 'spoor-identity',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'idle identity connection'))
  const mails = createIdentityMails(parts)
  const secret = config.authSecret ?? (await readOrMakeSecret(pool))
  // Set by `mount`: only its routes verify addresses.
  let onVerified: (person: VerifiedPerson) => Promise<void> = async () => {}
  // Loaded on first use: a worker rarely needs it and saves 22 MB.
  let loaded: Promise<EmbeddedAuth> | undefined
  const auth = () => (loaded ??= load())
  async function load(): Promise<EmbeddedAuth> {
    const { createEmbeddedAuth } = await import('./embedded-auth.ts')
    return createEmbeddedAuth({
      pool,
      nowMs: () => clock.nowMs(),
      floodLimits: createFloodLimits(pool, { nowMs: () => clock.nowMs() }),
      secret,
      origin: config.origin,
      otherOrigins: config.production ? [] : DEVELOPMENT_ORIGINS,
      trustsRequestOrigin: !config.production,
      mails,
      onVerified: ({ id, email }) => onVerified({ issuer: EMBEDDED_ISSUER, subject: id, email }),
      async onPasswordReset(person) {
        await administration.endSessions(person.id)
        await deleteAttemptsByKey(pool, accountKey(person.email))
        // Following the mailed link proves ownership of the address.
        const { internalAdapter } = await (await auth()).$context
        await internalAdapter.updateUser(person.id, { emailVerified: true })
        const now = new Date(clock.nowMs())
        await inTransaction(database, (tx) => refuseTokensBefore(tx, EMBEDDED_ISSUER, person.id, now))
        await mails.changed(person)
      },
      log: (level, message, error) => log[level]({ library: 'better-auth', err: error }, message),
    })
  }
  const administration = administerEmbedded(auth, mails)

  const verifyToken = createTokenVerifier({
    issuer: EMBEDDED_ISSUER,
    audience: EMBEDDED_AUDIENCE,
    algorithms: ['ES256'],
    readKeys: async () => (await auth()).api.getJwks(),
  })

  return {
    async verify(token) {
      const claims = await verifyToken(token)
      if (claims.session !== null && (await hasSessionEnded(database, claims.session)))
        throw new InvalidToken('its session has ended')
      return claims
    },
    create: async (person) => createIdentity(await auth(), person),
    hasPassword: async (email, password) => hasPassword(await auth(), email, password),
    ...administration,
    mount(app, whenVerified) {
      onVerified = whenVerified
      mountIdentity(app, {
        auth,
        limits: { pool, clock, registrationsPerHour: config.registrationsPerHour },
        devices: createKnownDevices({ secret, secure: config.origin.startsWith('https:') }),
        findChallenged: (cookies) => findChallenged(pool, cookies),
        requestReset: (email) => inTransaction(database, (tx) => jobs.enqueue(tx, 'send-reset', { email })),
        reachDatabase: async () => (await pool.connect()).release(),
      })
    },
    close: () => pool.end(),
  }
}

async function createIdentity(auth: EmbeddedAuth, person: { email: string; password: string; name: string }) {
  const { internalAdapter, password } = await auth.$context
  const email = person.email.toLowerCase()
  const known = await internalAdapter.findUserByEmail(email)
  if (known) return { issuer: EMBEDDED_ISSUER, subject: known.user.id, created: false }
  const user = await internalAdapter.createUser({ email, name: person.name, emailVerified: true }, { method: 'admin' })
  await internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: CREDENTIAL,
    password: await password.hash(person.password),
  })
  return { issuer: EMBEDDED_ISSUER, subject: user.id, created: true }
}

async function hasPassword(auth: EmbeddedAuth, email: string, given: string): Promise<boolean> {
  const { internalAdapter, password } = await auth.$context
  const known = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
  const hash = known?.accounts.find((account) => account.providerId === CREDENTIAL)?.password
  return hash ? password.verify({ hash, password: given }) : false
}

/** Administers identities through the library's own store. */
function administerEmbedded(auth: () => Promise<EmbeddedAuth>, mails: IdentityMails): IdentityAdministration {
  const context = async () => (await auth()).$context
  const store = async () => (await context()).internalAdapter
  return {
    async exists(subject) {
      return (await (await store()).findUserById(subject)) !== null
    },
    async disable(subject) {
      const adapter = await store()
      await adapter.updateUser(subject, { disabled: true })
      await adapter.deleteUserSessions(subject)
    },
    async enable(subject) {
      await (await store()).updateUser(subject, { disabled: false })
    },
    async changeEmail(subject, email) {
      const adapter = await store()
      const address = email.toLowerCase()
      const holder = await adapter.findUserByEmail(address)
      if (holder && holder.user.id !== subject) throw new EmailInUse()
      if (!holder) await adapter.updateUser(subject, { email: address, emailVerified: false })
    },
    async sendVerification(subject) {
      const user = await (await store()).findUserById(subject)
      if (user && !user.emailVerified) await (await auth()).api.sendVerificationEmail({ body: { email: user.email } })
    },
    async sendReset(email) {
      await (await auth()).api.requestPasswordReset({ body: { email } })
    },
    async endSessions(subject) {
      await (await store()).deleteUserSessions(subject)
    },
    async clearSecondFactor(subject) {
      const { adapter } = await context()
      await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: subject }] })
      const user = await (await store()).updateUser(subject, { twoFactorEnabled: false })
      if (user) await mails.secondFactor(user, 'off')
    },
    async remove(subject) {
      await (await store()).deleteUser(subject)
    },
  }
}
