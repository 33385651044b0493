import { UnsecuredJWT } from 'jose'
import type { Config } from '../../../config.ts'
import { InvalidToken } from '../identity.ts'
import type { Claims } from '../../http/caller.ts'
import { toClaims } from '../token-verifier.ts'

/**
 * Reads the unsigned tokens of Firebase's Auth emulator. Anyone who reaches the server can forge them, so this exists
 * only if the emulator is configured, and never in production.
 */
export function createEmulatorVerifier(
  { production, firebase }: Config,
  expected: { issuer: string; audience: string },
): (token: string) => Promise<Claims> {
  if (production || !firebase?.emulatorHost) throw new Error('Tokens of the Auth emulator are not accepted here.')
  return async (token) => {
    try {
      const { payload } = UnsecuredJWT.decode(token, expected)
      if (
        typeof payload.sub !== 'string' ||
        payload.sub === '' ||
        payload.exp === undefined ||
        payload.iat === undefined
      )
        throw new InvalidToken('incomplete')
      return toClaims(payload, expected.issuer)
    } catch (error) {
      throw error instanceof InvalidToken ? error : new InvalidToken(error)
    }
  }
}
