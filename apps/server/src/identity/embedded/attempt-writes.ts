import type pg from 'pg'

/** How many times `key` was counted since `since`. */
export async function countAttempts(pool: pg.Pool, key: string, since: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from identity.attempt where key = $1 and at > $2',
    [key, since],
  )
  return rows[0].count
}

/** Counts each key once, and forgets what no limit looks at any more. */
export async function addAttempts(pool: pg.Pool, keys: readonly string[], at: Date, forgetBefore: Date): Promise<void> {
  await pool.query('insert into identity.attempt (key, at) select key, $2 from unnest($1::text[]) as key', [keys, at])
  await pool.query('delete from identity.attempt where at < $1', [forgetBefore])
}
