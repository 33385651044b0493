import type pg from 'pg'

/** Time of the nth newest attempt under `key` after `since`; null if there are fewer. */
export async function findNthNewestAttempt(
  pool: pg.Pool,
  { key, since, nth }: { key: string; since: Date; nth: number },
): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date }>(
    'select at from identity.attempt where key = $1 and at > $2 order by at desc offset $3 limit 1',
    [key, since, nth - 1],
  )
  return rows[0]?.at ?? null
}

/** Number of attempts under `key` after `since` and the time of the newest, excluding the one with id `except`. */
export async function summarizeAttempts(
  pool: pg.Pool,
  { key, since, except }: { key: string; since: Date; except: number },
): Promise<{ attempts: number; newest: Date | null }> {
  const { rows } = await pool.query<{ attempts: number; newest: Date | null }>(
    'select count(*)::int as attempts, max(at) as newest from identity.attempt where key = $1 and at > $2 and id <> $3',
    [key, since, except],
  )
  return rows[0]
}

/** Records an attempt under each key; returns the ids in the order of the keys. */
export async function addAttempts(pool: pg.Pool, keys: readonly string[], at: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into identity.attempt (key, at)
     select key, $2 from unnest($1::text[]) with ordinality as given (key, i) order by i returning id`,
    [keys, at],
  )
  // Ids ascend in the order of the keys, whatever the order of the returned rows.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export async function deleteAttempts(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  await pool.query('delete from identity.attempt where id = any($1::bigint[])', [ids])
}

export async function deleteAttemptsByKey(pool: pg.Pool, key: string): Promise<void> {
  await pool.query('delete from identity.attempt where key = $1', [key])
}

/** Deletes attempts older than any limit needs. */
export async function deleteAttemptsBefore(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('delete from identity.attempt where at < $1', [before])
}
