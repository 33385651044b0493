import { IdentityError } from './identity-port.ts'
import type { IdentityCode, IdentityPort, IdentityUser } from './identity-port.ts'

/** The embedded service's own codes in the port's words. */
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
}

interface WireUser {
  id: string
  email: string
  emailVerified: boolean
  name: string
}

/** Spoor's own identity service at /identity of the API; its session is a cookie that no script can read. */
export function createEmbeddedIdentity({
  base,
  fetch,
}: {
  base: () => Promise<string>
  fetch: typeof globalThis.fetch
}): IdentityPort {
  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    try {
      const init = { method, headers, credentials: 'include', ...(body && { body: JSON.stringify(body) }) } as const
      return await fetch(`${await base()}/identity${path}`, init)
    } catch {
      throw new IdentityError('network-request-failed')
    }
  }

  async function signedIn(path: string, details: object): Promise<IdentityUser> {
    const { user } = (await read(await send('POST', path, details))) as { user: WireUser }
    return identityUser(user)
  }

  return {
    signUp: (details) => signedIn('/sign-up/email', details),
    signIn: ({ email, password, remember }) => signedIn('/sign-in/email', { email, password, rememberMe: remember }),
    signOut: async () => {
      await read(await send('POST', '/sign-out', {}))
    },
    currentUser: async () => {
      const session = (await read(await send('GET', '/get-session'))) as { user: WireUser } | null
      return session ? identityUser(session.user) : null
    },
    fetchToken: async () => {
      const response = await send('GET', '/token')
      // Nobody is signed in; any other fault is not to be taken for that.
      if (response.status === 401) return null
      return ((await read(response)) as { token: string }).token
    },
  }
}

/** The body of a success; anything else is thrown in the port's words. */
async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const { code = '', detail = null } = (body ?? {}) as { code?: string; detail?: string }
  if (response.status === 429) {
    const retryAfterS = Number(response.headers.get('x-retry-after')) || null
    throw new IdentityError('too-many-requests', { retryAfterS, says: detail })
  }
  throw new IdentityError(CODES[code] ?? 'unknown')
}

const identityUser = ({ id, email, emailVerified, name }: WireUser): IdentityUser => ({
  uid: id,
  email,
  emailVerified,
  name,
})
