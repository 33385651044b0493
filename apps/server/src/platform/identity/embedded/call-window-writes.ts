import type pg from 'pg'

export async function countCall(
  pool: pg.Pool,
  { key, atMs, windowMs }: { key: string; atMs: number; windowMs: number },
): Promise<{ beganAtMs: number; calls: number }> {
  const { rows } = await pool.query<{ began_at: Date; calls: number }>(
    `insert into identity.call_window as kept (key, began_at, calls) values ($1, $2, 1)
     on conflict (key) do update set
       began_at = case when kept.began_at <= $3 then excluded.began_at else kept.began_at end,
       calls = case when kept.began_at <= $3 then 1 else kept.calls + 1 end
     returning began_at, calls`,
    [key, new Date(atMs), new Date(atMs - windowMs)],
  )
  return { beganAtMs: rows[0].began_at.getTime(), calls: rows[0].calls }
}

/** Deletes windows that started before an instant; the next run deletes a window that is still in use. */
export async function deleteCallsBefore(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query(
    `delete from identity.call_window
     where key in (select key from identity.call_window where began_at < $1 for update skip locked)`,
    [before],
  )
}
