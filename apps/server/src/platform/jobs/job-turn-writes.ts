import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/**
 * The round of this owner's next job: the current round, or the one after the owner's last job, so each owner has one
 * job per round. Concurrent enqueues of one owner wait for each other's transaction, so they never share a turn.
 */
export async function assignTurn(tx: Transaction, queue: string, ownerId: string): Promise<number> {
  // The current round is that of the active jobs; between two jobs, that of the next one; for an idle queue, the last
  // one assigned, so using an idle queue is never a disadvantage. Turns are negative job priorities. Retried and long
  // delayed jobs have the round of an earlier day.
  const { rows } = await sql<{ turn: number }>`
    with current as (
      select coalesce(
        (select -min(priority) from jobs.job where name = ${queue} and state = 'active' and group_id is not null
          and priority < 0 and retry_count = 0),
        (select -max(priority) from jobs.job where name = ${queue} and state < 'active' and not blocked
          and priority < 0 and retry_count = 0 and start_after < now() + interval '2 minutes'),
        (select max(turn) from job_turn where queue = ${queue}),
        0) as turn
    )
    insert into job_turn as mine (owner_id, queue, turn)
    select ${ownerId}, ${queue}, greatest(turn, 1) from current
    on conflict (owner_id, queue) do update set turn = greatest(mine.turn + 1, excluded.turn)
    returning turn`.execute(tx)
  return rows[0].turn
}
