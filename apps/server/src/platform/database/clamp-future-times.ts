import pg from 'pg'

/** Clocks of different machines differ by seconds; such small differences resolve themselves. */
const FUTURE = `now() + interval '1 minute'`

/** Longest delay between two attempts in the queue. */
const RETRIES_WITHIN = `now() + interval '10 minutes'`

/** Tables where the queue records its maintenance; their columns vary by version. */
const QUEUE_TABLES = ['queue', 'version']

/** Times of past events that influence decisions. */
const HAPPENED = [
  ['app_user', 'tokens_valid_from'],
  ['proof_of_payment', 'sent_at'],
  ['identity.attempt', 'at'],
  ['identity.call_window', 'began_at'],
] as const

/**
 * Moves times in the future back to now, after the machine's clock was set back. Otherwise waiting jobs never start,
 * new tokens are older than revoked ones, and rate limits keep counting for as long as the clock was ahead. Call it
 * before any worker starts.
 * @returns the number of changed rows
 */
export async function clampFutureTimes(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'spoor-clock' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await clampAll(client)
  } finally {
    await client.end()
  }
}

async function clampAll(client: pg.Client): Promise<number> {
  let changed = 0
  const run = async (statement: string): Promise<void> => {
    changed += (await client.query(statement)).rowCount ?? 0
  }
  for (const [table, column] of HAPPENED) {
    await run(`update ${table} set ${column} = now() where ${column} > ${FUTURE} and ${column} < 'infinity'`)
  }
  // The queue creates its tables when it is first opened.
  if (!(await hasQueue(client))) return changed
  // Shift all jobs by the same amount, which preserves their order and their delays.
  await run(`update jobs.job set created_on = created_on - ahead.by, start_after = start_after - ahead.by
    from (select max(created_on) - now() as by from jobs.job where created_on > ${FUTURE}) as ahead
    where created_on > ${FUTURE}`)
  // A failure sets the time of the next attempt.
  await run(`update jobs.job set start_after = now() where state = 'retry' and start_after > ${RETRIES_WITHIN}`)
  await run(`update jobs.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and (started_on > ${FUTURE} or heartbeat_on > ${FUTURE})`)
  // Scheduled jobs are unique per minute; minutes in the future belong to the wrong clock.
  await run(`update jobs.job set singleton_on = null where singleton_on > (${FUTURE}) at time zone 'utc'`)
  for (const { table, column } of await listQueueTimes(client)) {
    await run(`update jobs.${table} set ${column} = now() where ${column} > ${FUTURE}`)
  }
  return changed
}

async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`)
  return rows[0].exists
}

async function listQueueTimes(client: pg.Client): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
     where table_schema = 'jobs' and table_name = any($1) and data_type = 'timestamp with time zone'`,
    [QUEUE_TABLES],
  )
  return rows
}
