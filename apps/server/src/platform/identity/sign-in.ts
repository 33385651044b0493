import type { Dependencies } from '../../dependencies.ts'
import { InvalidToken } from './identity.ts'
import { findUser, findUserById } from './user-queries.ts'
import type { Claims, ReadSignIn, User, SignedIn } from '../http/caller.ts'
import { HttpError, refused } from '../http/http-error.ts'
import { scopeOf, type Route } from '@spoor/contract/route.ts'
import { API_KEY_PREFIX, grantsScope } from '@spoor/contract/rules/scopes.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { missIfMachineAway } from '../database/is-database-unavailable.ts'
import { hashToken } from '../secrets/hash-token.ts'
import { createCallRate } from '../limits/call-rate.ts'
import { findApiKey } from './api-key-queries.ts'
import { recordKeyUse } from './api-key-writes.ts'

/** Per key and server. */
export const MOST_KEY_CALLS_A_MINUTE = 600
/** Precision of a key's time of last use. */
const USE_RECORDED_EVERY_MS = 5 * MINUTE_MS

const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX)

/**
 * Returns a function that authenticates the owner of a key for one route. It throws 401 for an unknown key and 403 if
 * the key may not call the route.
 */
export function createKeySignIn({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): (key: string, route: Route) => Promise<SignedIn> {
  const rate = createCallRate({
    most: MOST_KEY_CALLS_A_MINUTE,
    windowMs: MINUTE_MS,
    nowMs: () => clock.nowMs(),
    refusal: `This API key made more than ${MOST_KEY_CALLS_A_MINUTE} calls in a minute. Try again in a moment.`,
  })

  return async (key, route) => {
    const row = await findApiKey(database, hashToken(key))
    const user = row && (await findUserById(database, row.owner_id))
    if (!row || !user) throw new HttpError(401, 'Authentication failed')
    if (user.deactivated) throw refused('account_disabled')
    rate.count(row.id)
    const nowMs = clock.nowMs()
    const unlessAfter = new Date(nowMs - USE_RECORDED_EVERY_MS)
    if (row.last_used_at === null || row.last_used_at <= unlessAfter)
      await missIfMachineAway(recordKeyUse(database, { id: row.id, at: new Date(nowMs), unlessAfter }))
    const scope = scopeOf(route)
    if (scope === null) throw new HttpError(403, 'No API key may do this. Sign in instead.')
    if (!grantsScope(row.scopes, scope)) throw new HttpError(403, `This API key lacks the scope ${scope}.`)
    const { issuer, subject, email } = user
    const unknown = { emailVerified: false, secondFactor: false, issuedAtMs: 0, session: null }
    return { user, claims: { issuer, subject, email, ...unknown } }
  }
}

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
