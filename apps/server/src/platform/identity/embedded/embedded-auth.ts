import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { jwt, twoFactor } from 'better-auth/plugins'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { IdentityMails } from '../identity-mails.ts'
import {
  ADDRESS_HEADER,
  EMBEDDED_AUDIENCE,
  EMBEDDED_ISSUER,
  IDENTITY_PATH,
  RESET_PAGE,
  VERIFIED_PAGE,
} from './embedded-names.ts'
import { recordEnteredCode } from './entered-code-writes.ts'
import type { createFloodLimits } from './flood-limits.ts'
import { signInRegisteringBrowser } from './registering-browser.ts'
import { endSession } from './session-writes.ts'

/** Longer than the web app's 50-minute token cache. */
export const TOKEN_MINUTES = 60
/** A reset link is valid for one hour, as the screens state. */
const RESET_LINK_S = 3600
const VERIFICATION_LINK_S = 24 * 3600
/** The rest of the password policy is enforced by the sign-up form and by our server. */
const PASSWORD_LENGTH = { min: 8, max: 128 }

interface Options {
  pool: pg.Pool
  nowMs: () => number
  floodLimits: ReturnType<typeof createFloodLimits>
  secret: string
  origin: string
  /** Additional origins whose pages may sign users in. */
  otherOrigins: string[]
  /** Also trusts pages at any address of this machine; never in production. */
  trustsRequestOrigin: boolean
  mails: IdentityMails
  /** Called on every change to a person with a verified address. */
  onVerified: (person: { id: string; email: string }) => Promise<void>
  onPasswordReset: (person: { id: string; email: string; name: string }) => Promise<void>
  log: (level: 'error' | 'warn', message: string, error?: unknown) => void
}

/** The library that stores passwords and sessions, configured for the schema `identity`. */
export function createEmbeddedAuth(options: Options) {
  const address = `${options.origin}${IDENTITY_PATH}`
  return betterAuth({
    database: {
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: options.pool }) }),
      type: 'postgres',
      schemaName: 'identity',
      transaction: true,
    },
    baseURL: options.origin,
    basePath: IDENTITY_PATH,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => options.log(level === 'error' ? 'error' : 'warn', message) },
    onAPIError: {
      // Refusals are returned to the caller; only unexpected errors are logged.
      onError: (error) => {
        if (!isAPIError(error) || error.statusCode >= 500) options.log('error', 'identity request failed', error)
      },
    },
    trustedOrigins: (request) => [
      options.origin,
      ...options.otherOrigins,
      ...(request && options.trustsRequestOrigin ? [requestOrigin(request)] : []),
    ],
    advanced: {
      // Loads user and password in one statement, so that an unknown address costs as much as a known one.
      database: { joins: true },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      cookiePrefix: 'spoor',
      // Explicit, because the library disables these checks in tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    user: {
      additionalFields: {
        disabled: { type: 'boolean', required: false, defaultValue: false, input: false, returned: false },
      },
    },
    databaseHooks: createDatabaseHooks(options),
    hooks: {
      before: refuseUsedCodes(options),
      after: signInRegisteringBrowser({ nowMs: options.nowMs, linkS: VERIFICATION_LINK_S }),
    },
    session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
    emailAndPassword: {
      enabled: true,
      // Our own gate requires verification; registration needs a token immediately.
      requireEmailVerification: false,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_S,
      // Both links lead to our own pages, whatever the caller requested.
      sendResetPassword: ({ user, token }) =>
        options.mails.reset(user, `${address}/reset-password/${token}?callbackURL=${encodeURIComponent(RESET_PAGE)}`),
      onPasswordReset: ({ user }) => options.onPasswordReset(user),
    },
    emailVerification: {
      // The server sends it with the profile, unless an invitation has proved the address.
      sendOnSignUp: false,
      expiresIn: VERIFICATION_LINK_S,
      sendVerificationEmail: ({ user, token }) =>
        options.mails.verification(
          user,
          `${address}/verify-email?token=${token}&callbackURL=${encodeURIComponent(VERIFIED_PAGE)}`,
        ),
    },
    // Only a protection against floods; attempt-limits.ts counts failures.
    rateLimit: {
      enabled: true,
      customStorage: options.floodLimits,
      window: 60,
      max: 600,
      customRules: {
        '/sign-in/*': FLOOD,
        '/sign-up/*': FLOOD,
        '/send-verification-email': FLOOD,
        '/two-factor/*': FLOOD,
      },
    },
    plugins: [
      // Our own limits in attempt-limits.ts: a guesser must not lock the owner out of a known device.
      twoFactor({ issuer: 'Spoor', accountLockout: { enabled: false } }),
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer: EMBEDDED_ISSUER,
          audience: EMBEDDED_AUDIENCE,
          expirationTime: `${TOKEN_MINUTES}m`,
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            second_factor: user.twoFactorEnabled === true,
            issued_ms: Date.now(),
            session: session.id,
          }),
        },
      }),
    ],
  })
}

export type EmbeddedAuth = ReturnType<typeof createEmbeddedAuth>

const DISABLED = { code: 'BANNED_USER', message: 'This account has been disabled.' }
const INVALID_CODE = { code: 'INVALID_CODE', message: 'Invalid code' }
const FLOOD = { window: 60, max: 120 }

function createDatabaseHooks(options: Options): BetterAuthOptions['databaseHooks'] {
  return {
    user: {
      update: {
        // Other sessions may belong to the intruder whom the second factor should stop.
        async before(changes, context) {
          const user = context?.context.session?.user
          if (!user || !('twoFactorEnabled' in changes)) return
          await context.context.internalAdapter.deleteUserSessions(user.id)
          await options.mails.secondFactor(user, changes.twoFactorEnabled === true ? 'on' : 'off')
        },
        async after(user) {
          // null for a deleted identity, although the library's type excludes it.
          if ((user as typeof user | null)?.emailVerified) await options.onVerified(user)
        },
      },
    },
    session: {
      delete: {
        // Tokens of those sessions would stay valid for up to an hour.
        async before({ id }, context) {
          if (!includesToken(context?.request)) await endSession(options.pool, id, new Date(options.nowMs()))
        },
      },
      create: {
        // After the password check, so that nobody else learns that the account is disabled.
        async before(session, context) {
          const user = await context?.context.internalAdapter.findUserById(session.userId)
          if (user && 'disabled' in user && user.disabled === true) throw APIError.from('FORBIDDEN', DISABLED)
        },
      },
    },
  }
}

/** A code that was seen or intercepted must not work twice. */
const refuseUsedCodes = (options: Options) =>
  createAuthMiddleware(async (context) => {
    if (context.path !== '/two-factor/verify-totp') return
    const userId = await findChallengedUser(context)
    const code = String((context.body as { code?: unknown } | undefined)?.code).trim()
    const entered = { userId: userId ?? '', code, now: new Date(options.nowMs()) }
    if (userId !== null && !(await recordEnteredCode(options.pool, entered)))
      throw APIError.from('UNAUTHORIZED', INVALID_CODE)
  })

/** The page's own origin, under this machine's name in the request. */
function requestOrigin(request: Request): string {
  return new URL(request.url).origin
}

/** Whether a sign-out leaves the token valid: a user without access needs it to see the amount due. */
function includesToken(request: Request | undefined): boolean {
  if (request === undefined) return false
  const { pathname, searchParams } = new URL(request.url)
  return pathname === `${IDENTITY_PATH}/sign-out` && searchParams.get('leave_token') === '1'
}

/** The user entering a code: signed in, or with only the password entered; null for neither. */
async function findChallengedUser(context: Parameters<typeof getSessionFromCtx>[0]): Promise<string | null> {
  const session = await getSessionFromCtx(context)
  if (session) return session.user.id
  const { createAuthCookie, internalAdapter, secret } = context.context
  const challenge = await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
  return challenge ? ((await internalAdapter.findVerificationValue(challenge))?.value ?? null) : null
}
