import type pg from 'pg'

/** The user who must enter the second factor, identified by the browser's cookie; null if none. */
export async function findChallenged(pool: pg.Pool, cookies = ''): Promise<{ id: string; email: string } | null> {
  const cookie = /(?:^|;\s*)(?:__Secure-)?spoor\.two_factor=([^;]+)/.exec(cookies)?.[1]
  if (cookie === undefined) return null
  // The library checks the signature after the dot; here the cookie only selects the attempt's counter.
  const identifier = cookie.split('.')[0]
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select account.id, account.email from identity.verification challenge
       join identity."user" account on account.id = challenge.value
     where challenge.identifier = $1 and challenge."expiresAt" > now()`,
    [identifier],
  )
  return rows[0] ?? null
}
