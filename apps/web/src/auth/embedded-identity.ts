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
  async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; reply: T }> {
    const url = `${await base()}/identity${path}`
    const response = await fetch(url, {
      method,
      credentials: 'include',
      headers: body
        ? { 'content-type': 'application/json', accept: 'application/json' }
        : { accept: 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    }).catch(() => {
      throw new IdentityError('network-request-failed')
    })
    const reply = (await response.json().catch(() => null)) as { code?: string } | null
    if (!response.ok && response.status !== 401) throw failure(response, reply?.code)
    if (response.status === 401 && reply?.code) throw failure(response, reply.code)
    return { status: response.status, reply: reply as T }
  }

  return {
    signUp: async (details) => user((await ask<{ user: WireUser }>('POST', '/sign-up/email', details)).reply.user),
    signIn: async ({ email, password, remember }) =>
      user(
        (await ask<{ user: WireUser }>('POST', '/sign-in/email', { email, password, rememberMe: remember })).reply.user,
      ),
    signOut: async () => void (await ask('POST', '/sign-out', {})),
    currentUser: async () => {
      const { reply } = await ask<{ user: WireUser } | null>('GET', '/get-session')
      return reply?.user ? user(reply.user) : null
    },
    fetchToken: async () => {
      const { status, reply } = await ask<{ token?: string } | null>('GET', '/token').catch((error: unknown) => {
        if (error instanceof IdentityError && error.code === 'unknown') return { status: 401, reply: null }
        throw error
      })
      return status === 401 ? null : (reply?.token ?? null)
    },
  }
}

function failure(response: Response, code: string | undefined): IdentityError {
  if (response.status === 429)
    return new IdentityError('too-many-requests', {
      retryAfterS: Number(response.headers.get('x-retry-after')) || null,
    })
  return new IdentityError(CODES[code ?? ''] ?? 'unknown')
}

const user = ({ id, email, emailVerified, name }: WireUser): IdentityUser => ({ uid: id, email, emailVerified, name })
