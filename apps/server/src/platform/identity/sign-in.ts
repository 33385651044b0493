import type { Dependencies } from '../../dependencies.ts'
import { InvalidToken } from './identity.ts'
import { createKeySignIn, isApiKey } from './read-api-key.ts'
import { findUser } from './user-queries.ts'
import type { Claims, ReadSignIn, User } from '../http/caller.ts'
import { HttpError, refused } from '../http/http-error.ts'

/** Tolerance for a token issuer's clock ahead of ours. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** Identifies the caller by the bearer token, or an API key, and the user's current row; throws 401. */
export function createSignIn({
  identity,
  database,
  clock,
}: Pick<Dependencies, 'identity' | 'database' | 'clock'>): ReadSignIn {
  // After the clock was set back, an older token's time no longer shows whether it has been revoked.
  const isRevoked = ({ issuedAtMs }: Claims, { tokensValidFromMs }: User): boolean =>
    issuedAtMs < tokensValidFromMs || (tokensValidFromMs > -Infinity && issuedAtMs > clock.nowMs() + CLOCKS_DIFFER_MS)

  const signInByKey = createKeySignIn({ database, clock })

  return async (request, route) => {
    const token = readToken(request.headers.authorization)
    if (isApiKey(token)) return signInByKey(token, route)
    const claims = await verifyToken(identity, token)
    const user = await findUser(database, claims.issuer, claims.subject)
    if (user?.deactivated) throw refused('account_disabled')
    // A new user; a token may outlive its identity.
    if (!user && !(await identity.exists(claims.subject))) throw new HttpError(401, 'Authentication failed')
    if (user && isRevoked(claims, user)) throw new HttpError(401, 'Authentication failed')
    return { claims, user }
  }
}

function readToken(header: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new HttpError(401, 'Authentication required')
  return token
}

async function verifyToken(identity: Dependencies['identity'], token: string): Promise<Claims> {
  try {
    return await identity.verify(token)
  } catch (error) {
    if (error instanceof InvalidToken) throw new HttpError(401, 'Authentication failed')
    throw error
  }
}
