import { importPKCS8, SignJWT } from 'jose'
import type { Config } from '../../../config.ts'
import { HttpError } from '../../http/http-error.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
const RENEW_EARLY_MS = 5 * 60_000
const NOT_CONFIGURED =
  'This Spoor may not administer its Firebase accounts: set FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY.'

/** Provides the access token for administering the project's accounts, renewing it in time. */
export function createServiceAccount(
  { emulatorHost, serviceAccount }: NonNullable<Config['firebase']>,
  { fetch, nowMs }: { fetch: typeof globalThis.fetch; nowMs: () => number },
): () => Promise<string> {
  // The emulator accepts this value as a token.
  if (emulatorHost !== null) return async () => 'owner'
  if (serviceAccount === null) {
    return async () => {
      throw new HttpError(501, NOT_CONFIGURED)
    }
  }
  let held: { token: string; untilMs: number } | null = null

  return async () => {
    if (held && nowMs() < held.untilMs) return held.token
    const key = await importPKCS8(serviceAccount.privateKey, 'RS256')
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount.clientEmail)
      .setAudience(TOKEN_URL)
      .setIssuedAt(Math.floor(nowMs() / 1000))
      .setExpirationTime(Math.floor(nowMs() / 1000) + 3600)
      .sign(key)
    const response = await fetch(TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`Google gave no token for the service account: ${response.status}`)
    const { access_token: token, expires_in: seconds } = (await response.json()) as {
      access_token: string
      expires_in: number
    }
    held = { token, untilMs: nowMs() + seconds * 1000 - RENEW_EARLY_MS }
    return token
  }
}
