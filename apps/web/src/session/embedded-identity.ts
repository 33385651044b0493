import { IdentityError, type IdentityCode, type IdentityPort, type IdentityUser } from './identity-port.ts'
import type { Lasting } from './saved-session.ts'

/** Maps the embedded service's error codes to the port's. */
const CODES: Readonly<Record<string, IdentityCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  INVALID_PASSWORD: 'wrong-password',
  USER_NOT_FOUND: 'user-not-found',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  INVALID_EMAIL: 'invalid-email',
  BANNED_USER: 'user-disabled',
  EMAIL_PASSWORD_DISABLED: 'operation-not-allowed',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'operation-not-allowed',
  SESSION_EXPIRED: 'requires-recent-login',
  SESSION_NOT_FRESH: 'requires-recent-login',
  INVALID_TWO_FACTOR_COOKIE: 'requires-recent-login',
  TOKEN_EXPIRED: 'expired-action-code',
  INVALID_TOKEN: 'invalid-action-code',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_BACKUP_CODE: 'invalid-verification-code',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'too-many-requests',
}

interface WireUser {
  id: string
  email: string
  emailVerified: boolean
  name: string
  twoFactorEnabled?: boolean | null
}

/** Spoor's own identity service, at /identity of the API. Its session is an HttpOnly cookie. */
export function createEmbeddedIdentity({
  base,
  fetch,
  onBegin = () => undefined,
}: {
  base: () => Promise<string>
  fetch: typeof globalThis.fetch
  /** Called after a sign-in, with how long it lasts. */
  onBegin?: (lasting: Lasting) => void
}): IdentityPort {
  let asked: Lasting = 'browser'

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    try {
      const init = {
        method,
        headers,
        credentials: 'include',
        keepalive: path.startsWith('/sign-out'),
        ...(body && { body: JSON.stringify(body) }),
      } as const
      return await fetch(`${await base()}/identity${path}`, init)
    } catch {
      throw new IdentityError('network-request-failed')
    }
  }

  async function post<Reply>(path: string, body: object): Promise<Reply> {
    return (await read(await send('POST', path, body))) as Reply
  }

  async function currentUser(): Promise<IdentityUser | null> {
    const session = (await read(await send('GET', '/get-session'))) as { user: WireUser } | null
    return session ? toIdentityUser(session.user) : null
  }

  return {
    async signUp(details) {
      return toIdentityUser((await post<{ user: WireUser }>('/sign-up/email', details)).user)
    },
    async signIn({ email, password, remember }) {
      asked = remember ? 'restart' : 'browser'
      const reply = await post<{ user: WireUser } | { twoFactorRedirect: true }>('/sign-in/email', {
        email,
        password,
        rememberMe: remember,
      })
      if ('twoFactorRedirect' in reply) throw new IdentityError('multi-factor-auth-required')
      onBegin(asked)
      return toIdentityUser(reply.user)
    },
    async finishSignIn({ code, kind }) {
      const path = kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
      const { user } = await post<{ user: WireUser }>(path, { code })
      onBegin(asked)
      return toIdentityUser(user)
    },
    async signOut({ leavesToken } = { leavesToken: false }) {
      await post(leavesToken ? '/sign-out?leave_token=1' : '/sign-out', {})
    },
    // The cookie belongs to the browser, not to the tab.
    forget: () => Promise.resolve(),
    currentUser,
    reloadUser: currentUser,
    async fetchToken() {
      const response = await send('GET', '/token')
      // Only 401 means that nobody is signed in.
      if (response.status === 401) {
        // The browser keeps the connection of an uncached reply open until its body is read.
        await response.body?.cancel()
        return null
      }
      return ((await read(response)) as { token: string }).token
    },
    async sendReset(email) {
      await post('/request-password-reset', { email })
    },
    async confirmReset({ code, newPassword }) {
      await post('/reset-password', { token: code, newPassword })
    },
    async sendVerification() {
      const user = await currentUser()
      if (!user) throw new IdentityError('user-token-expired')
      await post('/send-verification-email', { email: user.email })
    },
    async beginSecondFactor(password) {
      const { totpURI, backupCodes } = await post<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', {
        password,
      })
      return { uri: totpURI, secret: new URL(totpURI).searchParams.get('secret') ?? '', backupCodes }
    },
    async confirmSecondFactor(code) {
      await post('/two-factor/verify-totp', { code })
    },
    async switchOffSecondFactor(password) {
      await post('/two-factor/disable', { password })
    },
    async renewBackupCodes(password) {
      return (await post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password })).backupCodes
    },
  }
}

/** Returns the body of a success; otherwise throws an IdentityError with the port's code. */
async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    // Navigating away aborts the reply, which does not mean that the user was signed out.
    if (body === undefined) throw new IdentityError('network-request-failed')
    return body
  }
  const { code = '', detail: says = null } = (body ?? {}) as { code?: string; detail?: string }
  if (response.status === 429) {
    const retryAfterS = Number(response.headers.get('x-retry-after') ?? response.headers.get('retry-after')) || null
    throw new IdentityError('too-many-requests', { retryAfterS, says })
  }
  const known = CODES[code] ?? 'unknown'
  // Only the service knows why it rejected a new password; for other errors each screen has its own text.
  throw new IdentityError(known, { says: known === 'weak-password' ? says : null })
}

const toIdentityUser = ({ id, email, emailVerified, name, twoFactorEnabled }: WireUser): IdentityUser => ({
  uid: id,
  email,
  emailVerified,
  name,
  secondFactor: twoFactorEnabled === true,
})
